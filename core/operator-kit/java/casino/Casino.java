package casino;

import baize.Books.Account;
import baize.Books.Entry;
import baize.FileBooks;
import baize.Nonces;
import baize.OperatorClient;
import baize.Verifier;
import baize.Wallet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/**
 * A complete operator: a page that launches players into games, and a wallet that keeps their money in a journal. First
 * {@code javac -d out baize/*.java casino/*.java}, then
 *
 * <pre>
 * java -cp out casino.Casino                serves both (PORT, 9000 by default)
 * java -cp out casino.Casino launch GAME    prints an address that opens a game once, within a minute
 * java -cp out casino.Casino reconcile      compares the last day's transactions with these books
 * </pre>
 */
public final class Casino {
    private final String currency = env("CURRENCY", "KRW");
    private final String operator = needed("BAIZE_OPERATOR");
    private final OperatorClient api =
            new OperatorClient(needed("BAIZE_URL"), operator, needed("BAIZE_API_KEY"), needed("BAIZE_API_SECRET"));
    private final Path journal = Path.of(env("BOOKS", "casino.journal"));

    public static void main(String[] args) throws Exception {
        Casino casino = new Casino();
        switch (args.length > 0 ? args[0] : "serve") {
            case "serve" -> casino.serve();
            case "launch" -> System.out.println(casino.launch(args.length > 1 ? args[1] : "baccarat"));
            case "reconcile" -> casino.reconcile();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static String env(String name, String otherwise) {
        return System.getenv().getOrDefault(name, otherwise);
    }

    private static String needed(String name) {
        if (System.getenv(name) == null) throw new IllegalStateException(name + " is needed");
        return System.getenv(name);
    }

    /** An address for each click: it is good once, for a minute. The player is whoever is signed in at your site. */
    private String launch(String game) throws IOException, InterruptedException {
        Map<String, String> player = Map.of("external_id", "u-1", "nickname", "Player 1", "currency", currency);
        Map<String, Object> body = Map.of("player", player, "game_code", game, "lang", "en");
        return (String) api.call("POST", "/launch", Map.of(), body).get("launch_url");
    }

    /** Takes the port before it opens the books: a second process ends here. */
    private void serve() throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(env("PORT", "9000"))), 128);
        FileBooks books = FileBooks.open(journal);
        books.deposit("u-1", new Account(currency, 1_000_000, false));
        books.deposit("u-blocked", new Account(currency, 5000, true)); // these two are for the certification
        books.deposit("u-rich", new Account(currency, (1L << 53) + 1, false));
        Verifier verifier = new Verifier(operator, needed("BAIZE_API_SECRET"), new Nonces.InMemory());
        server.createContext("/wallet", new Wallet(books, verifier, "/wallet", RuntimeException::printStackTrace));
        server.createContext("/", exchange -> answer(exchange, books));
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.start();
        System.out.println("http:/" + server.getAddress());
    }

    private void answer(HttpExchange exchange, FileBooks books) throws IOException {
        try (exchange) {
            String form = new String(exchange.getRequestBody().readNBytes(4096), StandardCharsets.UTF_8);
            byte[] page = {};
            int status = 404;
            try {
                switch (exchange.getRequestMethod() + " " + exchange.getRequestURI()) {
                    case "GET /" -> {
                        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
                        page = page(books).getBytes(StandardCharsets.UTF_8);
                        status = 200;
                    }
                    case "POST /play" -> {
                        String game = URLDecoder.decode(form.replaceFirst("^game=", ""), StandardCharsets.UTF_8);
                        exchange.getResponseHeaders().set("Location", launch(game));
                        status = 303;
                    }
                    default -> {}
                }
            } catch (RuntimeException | IOException | InterruptedException error) {
                System.err.println(error.getMessage());
                status = 502;
            }
            exchange.sendResponseHeaders(status, page.length == 0 ? -1 : page.length);
            if (page.length > 0) exchange.getResponseBody().write(page);
        }
    }

    private String page(FileBooks books) throws IOException, InterruptedException {
        StringBuilder page = new StringBuilder("<!doctype html><title>Casino</title><h1>Player 1: ");
        page.append(books.account("u-1").balance()).append(' ').append(currency).append("</h1><form method=post action=/play>");
        for (Object each : (List<?>) api.call("GET", "/games", Map.of("lang", "en"), null).get("games")) {
            Map<?, ?> game = (Map<?, ?>) each;
            page.append("<p><button name=game value=\"%s\">%s</button></p>".formatted(game.get("game_code"), game.get("name")));
        }
        return page.append("</form>").toString();
    }

    private void reconcile() throws IOException, InterruptedException {
        FileBooks books = FileBooks.read(journal);
        int[] counts = new int[2]; // agreed, differing
        api.rows("/transactions", "transactions", Map.of(), tx -> {
            if (tx.get("type").equals("rollback") || List.of("pending", "uncertain").contains(tx.get("status"))) return; // shows in its debit
            long amount = (Long) tx.get("amount");
            long theirs = !tx.get("status").equals("confirmed") ? 0 : tx.get("type").equals("debit") ? -amount : amount;
            Entry entry = books.entry((String) tx.get("tx_id"));
            long ours = entry == null || entry.reversed() ? 0 : entry.change();
            counts[ours == theirs ? 0 : 1]++;
            if (ours != theirs)
                System.out.printf("%s: %s %s moved %d there and %d here%n", tx.get("tx_id"), tx.get("type"), tx.get("status"), theirs, ours);
        });
        System.out.printf("%d transactions agree, %d differ%n", counts[0], counts[1]);
    }
}
