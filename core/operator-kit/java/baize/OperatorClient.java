package baize;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Calls of the Operator API, as one operator. It may be used by several threads. Printing it shows no secret. */
public final class OperatorClient {
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final String url;
    private final String operator;
    private final String apiKey;
    private final Signing signing;

    /** @param url {@code {API_BASE}}: https:// and host */
    public OperatorClient(String url, String operator, String apiKey, String apiSecret) {
        this.url = url.replaceAll("/+$", "");
        this.operator = operator;
        this.apiKey = apiKey;
        this.signing = new Signing(apiSecret);
    }

    /** A part of a path or query, escaped in the one spelling that is signed and sent. */
    public static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
    }

    /**
     * Calls, and answers the body; empty where there is none.
     *
     * @param path with its parts escaped: {@code "/players/" + escape(externalId) + "/logout"}
     * @param query without nulls; empty for none
     * @param body null for none
     * @throws OperatorApiException for a refusal
     * @throws IOException when there was no answer
     */
    public Map<String, Object> call(String method, String path, Map<String, ?> query, Map<String, ?> body)
            throws IOException, InterruptedException {
        String pairs = query.entrySet().stream()
                .map(each -> escape(each.getKey()) + "=" + escape(String.valueOf(each.getValue())))
                .collect(Collectors.joining("&"));
        String target = "/operator/v1" + path + (pairs.isEmpty() ? "" : "?" + pairs);
        // serialized once: what is signed is what is sent
        byte[] sent = body == null ? new byte[0] : Json.write(body).getBytes(StandardCharsets.UTF_8);
        String timestamp = String.valueOf(System.currentTimeMillis());
        String nonce = Signing.newNonce();
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + target))
                .method(method, sent.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(sent))
                .timeout(Duration.ofSeconds(15))
                .header("Content-Type", "application/json; charset=utf-8")
                .header("X-Operator", operator)
                .header("X-Api-Key", apiKey)
                .header("X-Timestamp", timestamp)
                .header("X-Nonce", nonce)
                .header("X-Signature", signing.sign(timestamp, nonce, method, target, sent))
                .build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) throw refusalOf(method + " " + target, response);
        return response.body().isEmpty() ? Map.of() : Json.object(response.body());
    }

    /** All rows of a list, page after page: {@code rows("/transactions", "transactions", Map.of(), row -> …)}. */
    @SuppressWarnings("unchecked")
    public void rows(String path, String name, Map<String, ?> query, Consumer<Map<String, Object>> each)
            throws IOException, InterruptedException {
        Map<String, Object> asked = new LinkedHashMap<>(Map.of("limit", 500));
        asked.putAll(query);
        Object cursor;
        do {
            Map<String, Object> page = call("GET", path, asked, null);
            ((List<Map<String, Object>>) page.get(name)).forEach(each);
            cursor = page.get("next_cursor");
            asked.put("cursor", cursor);
        } while (cursor != null);
    }

    @SuppressWarnings("unchecked")
    private static OperatorApiException refusalOf(String call, HttpResponse<String> response) {
        String text = response.body();
        Map<String, Object> error = Map.of("code", "HTTP_" + response.statusCode(), "message", text.substring(0, Math.min(200, text.length())));
        try {
            if (Json.object(text).get("error") instanceof Map<?, ?> given) error = (Map<String, Object>) given;
        } catch (IllegalArgumentException ignored) {
            // a text of a proxy, or of an unknown path
        }
        Map<String, Object> details = new HashMap<>((Map<String, Object>) error.getOrDefault("details", Map.of()));
        String code = (String) error.get("code");
        if (code.equals("TIMESTAMP_OUT_OF_RANGE")) response.headers().firstValue("Date").ifPresent(date -> {
            Instant there = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
            List<Object> hints = new ArrayList<>((List<Object>) details.getOrDefault("hints", List.of()));
            hints.add("this machine's clock is " + Duration.between(there, Instant.now()).toSeconds() + " s ahead");
            details.put("hints", hints);
        });
        long after = response.headers().firstValue("Retry-After").filter(each -> each.matches("\\d{1,9}")).map(Long::valueOf).orElse(0L);
        return new OperatorApiException(call, response.statusCode(), code, (String) error.get("message"), details, after);
    }
}
