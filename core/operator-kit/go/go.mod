module baize-operator-kit

go 1.19
