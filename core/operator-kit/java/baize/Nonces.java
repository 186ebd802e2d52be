package baize;

import java.util.HashMap;
import java.util.Map;

/** Nonces that were used. Several processes need a store that they share. */
public interface Nonces {
    /** Uses a nonce up, atomically, and keeps it until then (Unix ms). @return false when it was used before */
    boolean use(String nonce, long until, long now);

    /** Nonces in the memory of one process. */
    final class InMemory implements Nonces {
        private static final long SWEEP_MS = 60_000;
        private final Map<String, Long> until = new HashMap<>();
        private long swept;

        @Override
        public synchronized boolean use(String nonce, long end, long now) {
            if (now - swept > SWEEP_MS) {
                swept = now;
                until.values().removeIf(old -> old < now);
            }
            if (until.getOrDefault(nonce, -1L) >= now) return false;
            until.put(nonce, end);
            return true;
        }
    }
}
