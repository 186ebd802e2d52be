package baize;

import baize.Books.Account;
import baize.Books.Entry;
import baize.Books.Page;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** An operator's wallet by the rules. It is a handler for the JDK's own server; {@link #answer} needs none. */
public final class Wallet implements HttpHandler {
    private static final int MOST_BYTES = 65_536;
    private static final Map<String, Set<String>> REASONS = Map.of(
            "balance", Set.of(),
            "debit", Set.of("bet", "ante", "double", "split", "buy_in", "top_up"),
            "credit", Set.of("settle", "cash_out"),
            "rollback", Set.of("cancel_bet", "round_void", "timeout", "system"));
    private final Books books;
    private final Verifier verifier;
    private final String path;
    private final Consumer<RuntimeException> failed;

    /**
     * @param path the one of your registered wallet_base_url, {@code /wallet}: it is what the platform signs
     * @param failed told what the books threw; the platform got HTTP 500 and sends again or rolls back
     */
    public Wallet(Books books, Verifier verifier, String path, Consumer<RuntimeException> failed) {
        this.books = books;
        this.verifier = verifier;
        this.path = path.replaceAll("/+$", "");
        this.failed = failed;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String target = exchange.getRequestURI().toString();
            String name = target.startsWith(path + "/") ? target.substring(path.length() + 1) : "";
            byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
            int status = !exchange.getRequestMethod().equals("POST") || !REASONS.containsKey(name) ? 404 : body.length > MOST_BYTES ? 413 : 200;
            byte[] reply = new byte[0];
            try {
                if (status == 200) reply = answer(name, exchange.getRequestHeaders()::getFirst, body).getBytes(StandardCharsets.UTF_8);
            } catch (RuntimeException error) {
                failed.accept(error);
                status = 500;
            }
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, reply.length == 0 ? -1 : reply.length);
            if (reply.length > 0) exchange.getResponseBody().write(reply);
        }
    }

    /**
     * Answers one call: send it with HTTP 200. What the books throw must become HTTP 500: then nobody knows what was done, and the
     * platform rolls back or asks again.
     */
    public String answer(String name, UnaryOperator<String> header, byte[] body) {
        if (!verifier.isGenuine(path + "/" + name, header, body)) return refusal("INVALID_SIGNATURE");
        Call call = read(name, body);
        if (call == null) return refusal("INVALID_REQUEST");
        return books.open(call.externalId, page -> name.equals("balance") ? balance(page, call) : transaction(page, call));
    }

    private record Call(
            String name, String externalId, String currency, String txId, long amount, String reason, String roundId, String refTxId) {}

    private record Decision(String status, long change) {}

    private static String refusal(String status) {
        return Json.write(Map.of("status", status));
    }

    /** Fields that are not known are passed over. @return null: something is missing or wrong */
    private static Call read(String name, byte[] body) {
        try {
            Map<String, Object> given = Json.object(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
            String externalId = text(given, "external_id");
            String currency = text(given, "currency");
            if (name.equals("balance")) return new Call(name, externalId, currency, "", 0, "", "", "");
            String reason = text(given, "reason");
            String ref = name.equals("rollback") ? text(given, "ref_tx_id") : "";
            boolean isWhole = given.get("amount") instanceof Long amount && amount >= (name.equals("credit") ? 0 : 1);
            if (!isWhole || !REASONS.get(name).contains(reason)) return null;
            return new Call(name, externalId, currency, text(given, "tx_id"), (Long) given.get("amount"), reason, text(given, "round_id"), ref);
        } catch (IllegalArgumentException | CharacterCodingException wrong) {
            return null;
        }
    }

    private static String text(Map<String, Object> given, String field) {
        if (given.get(field) instanceof String value && !value.isEmpty()) return value;
        throw new IllegalArgumentException(field);
    }

    private static String balance(Page page, Call call) {
        Account account = page.account();
        if (account == null) return refusal("PLAYER_NOT_FOUND");
        if (!account.currency().equals(call.currency)) return refusal("CURRENCY_MISMATCH");
        return Json.write(ok(account.balance()));
    }

    private static Map<String, Object> ok(long balance) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("status", "OK");
        fields.put("balance", balance);
        return fields;
    }

    private static String transaction(Page page, Call call) {
        String content = Json.write(
                List.of(call.name, call.externalId, call.currency, call.amount, call.reason, call.roundId, call.refTxId));
        Entry known = page.entry(call.txId);
        if (known != null) {
            // a debit that was rolled back before it came has no content: any answers that it is too late
            boolean isSame = known.content().equals(content) || known.content().isEmpty();
            return isSame ? known.reply() : refusal("INVALID_REQUEST");
        }
        Decision decision = decide(page, call);
        long after = Math.addExact(page.account() == null ? 0 : page.account().balance(), decision.change);
        String reply = refusal(decision.status);
        if (decision.status.equals("OK")) {
            Map<String, Object> fields = ok(after);
            fields.put("operator_tx_id", "op-" + call.txId.substring(Math.max(0, call.txId.length() - 32)));
            reply = Json.write(fields);
        }
        // refusals are kept too: when they come again they are refused again
        page.put(new Entry(call.txId, call.name, call.externalId, content, decision.change, reply, false));
        if (decision.change != 0) page.setBalance(after);
        return reply;
    }

    private static Decision decide(Page page, Call call) {
        if (call.name.equals("rollback")) return rollback(page, call);
        Account account = page.account();
        if (account == null) return new Decision("PLAYER_NOT_FOUND", 0);
        if (!account.currency().equals(call.currency)) return new Decision("CURRENCY_MISMATCH", 0);
        // also 0, and also to a player who is blocked: what they have won is theirs
        if (call.name.equals("credit")) return new Decision("OK", call.amount);
        if (account.blocked()) return new Decision("PLAYER_BLOCKED", 0);
        return account.balance() < call.amount ? new Decision("INSUFFICIENT_FUNDS", 0) : new Decision("OK", -call.amount);
    }

    /** Gives a debit back, once. One that never came is noted under its own tx_id, so that it is refused when it comes late. */
    private static Decision rollback(Page page, Call call) {
        Entry debit = page.entry(call.refTxId);
        if (debit == null) {
            page.put(new Entry(call.refTxId, "debit", call.externalId, "", 0, refusal("TX_ALREADY_ROLLED_BACK"), true));
            return new Decision("OK", 0);
        }
        if (!debit.kind().equals("debit") || !debit.externalId().equals(call.externalId)) return new Decision("INVALID_REQUEST", 0);
        if (debit.reversed()) return new Decision("OK", 0);
        page.put(new Entry(debit.txId(), "debit", debit.externalId(), debit.content(), debit.change(), debit.reply(), true));
        return new Decision("OK", -debit.change());
    }
}
