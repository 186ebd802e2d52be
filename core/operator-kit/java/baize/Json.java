package baize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON, for the JDK has none: objects as maps, lists, texts, booleans, null; integers as long (exact, or refused), fractions as Double. */
public final class Json {
    private static final int MOST_DEPTH = 64;
    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException for what is no JSON, and for integers of more than 64 bits */
    public static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        if (json.at < text.length()) throw json.wrong();
        return value;
    }

    /** The object that a text is. @throws IllegalArgumentException when it is none */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(String text) {
        if (read(text) instanceof Map<?, ?> map) return (Map<String, Object>) map;
        throw new IllegalArgumentException("no object");
    }

    /** Writes maps, lists, texts, integers, booleans and null. */
    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            String between = "{";
            for (Map.Entry<?, ?> each : map.entrySet()) {
                out.append(between);
                quote((String) each.getKey(), out);
                write(each.getValue(), out.append(':'));
                between = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            String between = "[";
            for (Object each : list) {
                write(each, out.append(between));
                between = ",";
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) quote(string, out);
        else if (value == null || value instanceof Boolean || value instanceof Long || value instanceof Integer) out.append(value);
        else throw new IllegalArgumentException("cannot be written: " + value.getClass());
    }

    private static void quote(String string, StringBuilder out) {
        out.append('"');
        for (char each : string.toCharArray()) {
            if (each == '"' || each == '\\') out.append('\\').append(each);
            else if (each < ' ' || Character.isSurrogate(each)) out.append(String.format("\\u%04x", (int) each));
            else out.append(each);
        }
        out.append('"');
    }

    private Object value() {
        blanks();
        if (++depth > MOST_DEPTH || at >= text.length()) throw wrong();
        char first = text.charAt(at);
        Object value = switch (first) {
            case '{' -> members();
            case '[' -> items();
            case '"' -> string();
            default -> word();
        };
        depth--;
        return value;
    }

    private Map<String, Object> members() {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        if (next('}')) return map;
        do {
            blanks();
            if (at >= text.length() || text.charAt(at) != '"') throw wrong();
            String name = string();
            if (!next(':')) throw wrong();
            map.put(name, value());
        } while (next(','));
        if (!next('}')) throw wrong();
        return map;
    }

    private List<Object> items() {
        List<Object> list = new ArrayList<>();
        at++;
        if (next(']')) return list;
        do list.add(value());
        while (next(','));
        if (!next(']')) throw wrong();
        return list;
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char each = text.charAt(at);
            if (each == '"') {
                at++;
                return out.toString();
            }
            if (each < ' ') throw wrong();
            out.append(each == '\\' ? escaped() : each);
        }
        throw wrong();
    }

    private char escaped() {
        if (++at >= text.length()) throw wrong();
        char each = text.charAt(at);
        if (each == 'u') {
            if (at + 4 >= text.length()) throw wrong();
            String digits = text.substring(at + 1, at + 5);
            if (!digits.matches("[0-9a-fA-F]{4}")) throw wrong();
            at += 4;
            return (char) Integer.parseInt(digits, 16);
        }
        int known = "\"\\/bfnrt".indexOf(each);
        if (known < 0) throw wrong();
        return "\"\\/\b\f\n\r\t".charAt(known);
    }

    private Object word() {
        int from = at;
        while (at < text.length() && "+-.0123456789Eaeflnrstu".indexOf(text.charAt(at)) >= 0) at++;
        String word = text.substring(from, at);
        if (word.matches("-?(0|[1-9][0-9]*)")) return Long.valueOf(word);
        if (word.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?")) return Double.valueOf(word);
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            default -> throw wrong();
        };
    }

    private boolean next(char wanted) {
        blanks();
        if (at >= text.length() || text.charAt(at) != wanted) return false;
        at++;
        return true;
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no JSON at character " + at);
    }
}
