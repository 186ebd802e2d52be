package baize;

import java.util.function.Function;

/** Where accounts and transactions are. They must outlive the process: transactions come again after days. */
public interface Books {
    /**
     * Runs {@code work} in one transaction, alone for this player ({@code select … for update}): all that was put counts, or, where
     * anything throws, nothing does.
     */
    String open(String externalId, Function<Page, String> work);

    /** The books, open for one call of one player. */
    interface Page {
        /** null: there is none */
        Account account();

        /** an entry of any player; null: there is none */
        Entry entry(String txId);

        /** Writes an entry, or writes it over. */
        void put(Entry entry);

        void setBalance(long balance);
    }

    /** @param balance minor units @param blocked they may not bet; what they have won is still paid */
    record Account(String currency, long balance, boolean blocked) {}

    /**
     * A transaction that was answered.
     *
     * @param txId the key: no two entries have the same
     * @param kind debit, credit or rollback
     * @param content what must be the same when it comes again; empty for a debit that was rolled back before it came
     * @param change what it changed the balance by; 0 where it was refused
     * @param reply the answer as it was sent: it is sent again when the transaction comes again
     * @param reversed a debit whose money went back
     */
    record Entry(String txId, String kind, String externalId, String content, long change, String reply, boolean reversed) {}
}
