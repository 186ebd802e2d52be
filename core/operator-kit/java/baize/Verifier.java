package baize;

import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/** Is a wallet call from the platform? Checked in this order, over the raw bytes, before anything is parsed. */
public final class Verifier {
    public static final long TOLERANCE_MS = 5 * 60_000;
    private final String operator;
    private final Signing signing;
    private final Nonces nonces;
    private final LongSupplier now;

    public Verifier(String operator, String secret, Nonces nonces) {
        this(operator, secret, nonces, System::currentTimeMillis);
    }

    /** @param now Unix ms; for tests */
    Verifier(String operator, String secret, Nonces nonces, LongSupplier now) {
        this.operator = operator;
        this.signing = new Signing(secret);
        this.nonces = nonces;
        this.now = now;
    }

    /** @param path the one that was signed @param header a header by its name in any case, or null */
    public boolean isGenuine(String path, UnaryOperator<String> header, byte[] body) {
        String timestamp = given(header, "X-Timestamp");
        String nonce = given(header, "X-Nonce");
        if (!given(header, "X-Operator").equals(operator)) return false;
        long at = timestamp.matches("[0-9]{1,15}") ? Long.parseLong(timestamp) : -1;
        long received = now.getAsLong();
        if (at < 0 || Math.abs(received - at) > TOLERANCE_MS) return false;
        if (!Signing.isSame(signing.sign(timestamp, nonce, "POST", path, body), given(header, "X-Signature"))) return false;
        if (nonce.isEmpty() || nonce.length() > 128) return false;
        // only now: a call that is not signed must not use another's nonce up. It is kept as long as its timestamp could come again
        return nonces.use(nonce, Math.max(received, at) + TOLERANCE_MS, received);
    }

    private static String given(UnaryOperator<String> header, String name) {
        String value = header.apply(name);
        return value == null ? "" : value;
    }
}
