package baize;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The signature of both directions: HMAC-SHA256 over five lines (specification section 5). Printing it shows no secret. */
public final class Signing {
    private static final SecureRandom RANDOM = new SecureRandom();
    private final SecretKeySpec key;

    /** @param secret the API secret as it was given: it is not decoded from hex */
    public Signing(String secret) {
        // without it, as where a variable is empty, everybody could sign
        if (secret.length() != 64) throw new IllegalArgumentException("the API secret has 64 characters, this one has " + secret.length());
        key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }

    /** Lowercase hex of the signature. @param target path and query exactly as sent */
    public String sign(String timestamp, String nonce, String method, String target, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            mac.update(String.join("\n", timestamp, nonce, method, target, "").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("every Java has HmacSHA256", error);
        }
    }

    /** Compares in a time that does not depend on where they differ. */
    static boolean isSame(String expected, String given) {
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    static String newNonce() {
        byte[] bytes = new byte[24];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
