package baize;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The signing vectors, and what a verifier must refuse: {@code java -cp out baize.VectorsTest ../signing-vectors.json}. */
final class VectorsTest {
    private final String secret;
    private final Map<?, ?> debit;

    private VectorsTest(String secret, Map<?, ?> debit) {
        this.secret = secret;
        this.debit = debit;
    }

    public static void main(String[] args) throws Exception {
        Map<String, Object> given = Json.object(Files.readString(Path.of(args[0])));
        String secret = (String) given.get("secret");
        List<?> vectors = (List<?>) given.get("vectors");
        for (Object each : vectors) {
            Map<?, ?> v = (Map<?, ?>) each;
            String is = new Signing(secret).sign(of(v, "timestamp"), of(v, "nonce"), of(v, "method"), of(v, "target"), bytes(v));
            check(of(v, "nonce"), is, of(v, "signature"));
        }
        VectorsTest test = new VectorsTest(secret, (Map<?, ?>) vectors.get(vectors.size() - 1));
        check("the call of the vectors", test.verify(0, Map.of(), 1), true);
        check("the same again", test.verify(0, Map.of(), 2), false);
        check("5 minutes late", test.verify(300_000, Map.of(), 1), true);
        check("more than 5 minutes late", test.verify(300_001, Map.of(), 1), false);
        check("more than 5 minutes early", test.verify(-300_001, Map.of(), 1), false);
        for (String name : List.of("X-Operator", "X-Nonce", "X-Signature"))
            check("another " + name, test.verify(0, Map.of(name, "é"), 1), false);
        String json = "{\"a\":[1,-2,9223372036854775807,1.5,true,null],\"b\":{\"\\u0041\\n\\\"\":\"하늘\"}}";
        check("JSON", Json.read(Json.write(Json.read(json.replace("1.5", "15")))), Json.read(json.replace("1.5", "15")));
        for (String wrong : List.of("", "{", "[1,]", "{\"a\":1,}", "01", "9223372036854775808", "\"\\x\"", "nul", "{} {}"))
            check("no JSON: " + wrong, isRead(wrong), false);
        boolean isTaken = true;
        try {
            new Signing("0".repeat(63));
        } catch (IllegalArgumentException wrong) {
            isTaken = false;
        }
        check("a secret that is too short", isTaken, false);
        System.out.println("all vectors");
    }

    private boolean verify(long late, Map<String, String> over, int times) {
        long at = Long.parseLong(of(debit, "timestamp"));
        Verifier verifier = new Verifier("acme", secret, new Nonces.InMemory(), () -> at + late);
        Map<String, String> headers = new HashMap<>(Map.of("X-Operator", "acme", "X-Timestamp", of(debit, "timestamp")));
        headers.putAll(Map.of("X-Nonce", of(debit, "nonce"), "X-Signature", of(debit, "signature")));
        headers.putAll(over);
        boolean is = false;
        for (int n = 0; n < times; n++) is = verifier.isGenuine(of(debit, "target"), headers::get, bytes(debit));
        return is;
    }

    private static boolean isRead(String text) {
        try {
            Json.read(text);
            return true;
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }

    private static String of(Map<?, ?> vector, String name) {
        return (String) vector.get(name);
    }

    private static byte[] bytes(Map<?, ?> vector) {
        return of(vector, "body").getBytes(StandardCharsets.UTF_8);
    }

    private static void check(String what, Object is, Object wanted) {
        if (!is.equals(wanted)) throw new AssertionError(what + ": " + is + ", expected " + wanted);
    }
}
