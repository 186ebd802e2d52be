package baize;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A refusal of the Operator API. Branch on {@link #code}; the message is for your log. */
public final class OperatorApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final Set<String> RETRYABLE =
            Set.of("RATE_LIMITED", "INTERNAL_ERROR", "TABLE_OPEN_FAILED", "GAME_MAINTENANCE", "UNAVAILABLE");
    public final int status;
    /** {@code PLAYER_BLOCKED} …; {@code HTTP_502} where something between us answered */
    public final String code;
    /** seconds to wait before another try, where the server said so; else 0 */
    public final long retryAfterSeconds;

    OperatorApiException(String call, int status, String code, String message, Map<String, Object> details, long retryAfterSeconds) {
        super(call + ": " + status + " " + code + ": " + told(message, details));
        this.status = status;
        this.code = code;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /** The same call may succeed later, with a new timestamp, nonce and signature. */
    public boolean isRetryable() {
        return RETRYABLE.contains(code) || (status >= 500 && code.startsWith("HTTP_"));
    }

    private static String told(String message, Map<String, Object> details) {
        Stream<?> reasons = details.get("reasons") instanceof Map<?, ?> map
                ? map.entrySet().stream().map(each -> each.getKey() + ": " + each.getValue())
                : Stream.empty();
        Stream<?> hints = details.get("hints") instanceof List<?> list ? list.stream() : Stream.empty();
        return Stream.of(Stream.of(message), reasons, hints).flatMap(each -> each).map(Objects::toString).collect(Collectors.joining("; "));
    }
}
