package baize;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Books in memory and in a journal: each call that changed something is one line, on the disk before it is answered. For one process,
 * and for as many transactions as its memory holds; a casino has a database.
 */
public final class FileBooks implements Books {
    private final Map<String, Account> accounts = new HashMap<>();
    private final Map<String, Entry> entries = new HashMap<>();
    private FileChannel file;
    private long size;

    private FileBooks() {}

    /** Reads the journal beside the process that writes it. These books change nothing. */
    public static FileBooks read(Path journal) throws IOException {
        FileBooks books = new FileBooks();
        byte[] text = Files.readAllBytes(journal);
        int from = 0;
        for (int at = 0; at < text.length; at++) {
            if (text[at] != '\n') continue;
            books.apply(Json.object(new String(text, from, at - from, StandardCharsets.UTF_8)));
            from = at + 1;
        }
        books.size = from;
        return books;
    }

    /**
     * Reads the journal and goes on writing it. A last line without its end was never answered: it is cut off. Nobody else may have it
     * open, so take your port first.
     */
    public static FileBooks open(Path journal) throws IOException {
        FileChannel file = FileChannel.open(journal, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileBooks books = read(journal);
        books.file = file.truncate(books.size);
        return books;
    }

    /** Opens an account; an existing one is left alone. */
    public synchronized void deposit(String externalId, Account account) {
        if (!accounts.containsKey(externalId)) commit(externalId, account, List.of());
    }

    public synchronized Account account(String externalId) {
        return accounts.get(externalId);
    }

    public synchronized Entry entry(String txId) {
        return entries.get(txId);
    }

    @Override
    public synchronized String open(String externalId, Function<Page, String> work) {
        FilePage page = new FilePage(externalId);
        String reply = work.apply(page);
        if (page.changed != null || !page.puts.isEmpty()) commit(externalId, page.changed, page.puts);
        return reply;
    }

    private void commit(String externalId, Account account, List<Entry> puts) {
        if (file == null) throw new IllegalStateException("these books are only read, or could not be written: start again");
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("external_id", externalId);
        if (account != null)
            line.put("account", Map.of("currency", account.currency(), "balance", account.balance(), "blocked", account.blocked()));
        line.put("entries", puts.stream().map(FileBooks::fields).toList());
        FileChannel writing = file;
        file = null; // until it is there, nobody knows how much of it is: only a new start that reads it again does
        try {
            ByteBuffer text = ByteBuffer.wrap((Json.write(line) + "\n").getBytes(StandardCharsets.UTF_8));
            long end = size + text.remaining();
            while (text.hasRemaining()) writing.write(text, end - text.remaining());
            writing.force(true);
            size = end;
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        file = writing;
        apply(line);
    }

    private static Map<String, Object> fields(Entry each) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("tx_id", each.txId());
        fields.put("kind", each.kind());
        fields.put("external_id", each.externalId());
        fields.put("content", each.content());
        fields.put("change", each.change());
        fields.put("reply", each.reply());
        fields.put("reversed", each.reversed());
        return fields;
    }

    private void apply(Map<String, Object> line) {
        if (line.get("account") instanceof Map<?, ?> given)
            accounts.put(
                    (String) line.get("external_id"),
                    new Account((String) given.get("currency"), (Long) given.get("balance"), (Boolean) given.get("blocked")));
        for (Object each : (List<?>) line.get("entries")) {
            Map<?, ?> given = (Map<?, ?>) each;
            Entry entry = new Entry(
                    (String) given.get("tx_id"),
                    (String) given.get("kind"),
                    (String) given.get("external_id"),
                    (String) given.get("content"),
                    (Long) given.get("change"),
                    (String) given.get("reply"),
                    (Boolean) given.get("reversed"));
            entries.put(entry.txId(), entry);
        }
    }

    private final class FilePage implements Page {
        private final Account account;
        private Account changed;
        private final List<Entry> puts = new ArrayList<>();

        FilePage(String externalId) {
            account = accounts.get(externalId);
        }

        @Override
        public Account account() {
            return account;
        }

        @Override
        public Entry entry(String txId) {
            return puts.stream().filter(each -> each.txId().equals(txId)).findFirst().orElseGet(() -> entries.get(txId));
        }

        @Override
        public void put(Entry entry) {
            puts.add(entry);
        }

        @Override
        public void setBalance(long balance) {
            changed = new Account(account.currency(), balance, account.blocked());
        }
    }
}
