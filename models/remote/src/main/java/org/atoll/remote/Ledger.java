// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Lane;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The account of one-way calls here: which threads of other ranks have some under way, and what
/// those that have failed have ended with. Told when it is asked for, once all have run. Holder
/// only.
final class Ledger {
    /// More errors of one thread are only counted.
    private static final int MOST = 16;

    private final Station station;
    private final Descriptions descriptions;
    private final Holdings holdings;
    private final Map<CallOrigin, Account> accounts = new HashMap<>();

    /// One thread's calls.
    private static final class Account {
        private int running;
        private int unkept;
        private int classes;
        private final List<Fault> faults = new ArrayList<>();
        private @Nullable LateAnswer asked;

        boolean isEmpty() {
            return running == 0 && faults.isEmpty() && asked == null;
        }
    }

    /// The failure with which a call has ended.
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Fault(String what, int status, byte[] bytes, List<Target> written) {}

    Ledger(Station station, Descriptions descriptions, Holdings holdings) {
        this.station = station;
        this.descriptions = descriptions;
        this.holdings = holdings;
    }

    private Account of(CallOrigin thread) {
        return accounts.computeIfAbsent(thread, key -> new Account());
    }

    /// A call has a thread of its own.
    void begun(CallOrigin thread) {
        of(thread).running++;
    }

    /// A call has failed.
    ///
    /// @param result  what is to be told, released
    /// @param written what that refers to
    void failed(
            CallOrigin thread, String what, int status, GraphWriter result, List<Target> written) {
        Account account = of(thread);
        if (account.faults.size() < MOST) {
            account.faults.add(new Fault(what, status, result.toArray(), written));
            account.classes = Math.max(account.classes, result.classes());
        } else {
            account.unkept++;
        }
        result.release();
    }

    /// A call that had a thread of its own has ended.
    void ended(CallOrigin thread) {
        Account account = accounts.get(thread);
        if (account == null) {
            return; // its rank was lost meanwhile
        }
        account.running--;
        if (account.running > 0) {
            return;
        }
        LateAnswer answer = account.asked;
        if (answer != null) {
            accounts.remove(thread);
            answer.give(AnswerStatus.RESULT, told(thread.rank(), account));
        } else if (account.isEmpty()) {
            accounts.remove(thread);
        }
    }

    /// A thread asks whether all its calls have run.
    void asked(int source, MemorySegment memory, long header, long payload) {
        CallOrigin thread = new CallOrigin(
                source, station.world().incarnation(source), Frame.context(memory, header), 0);
        int id = Frame.tag(memory, header);
        Lane lane = station.lane(source);
        Account account = accounts.get(thread);
        if (account == null) {
            lane.answer(id, AnswerStatus.RESULT);
        } else if (account.running > 0) {
            account.asked = lane.later(id);
        } else {
            accounts.remove(thread);
            lane.answer(id, AnswerStatus.RESULT, told(source, account));
        }
    }

    private Snapshot told(int rank, Account account) {
        GraphWriter to = descriptions.writer();
        to.putInt(account.faults.size());
        to.putInt(account.unkept);
        for (Fault fault : account.faults) {
            to.putInt(fault.status);
            to.putObject(fault.what);
            to.putObject(fault.bytes);
        }
        holdings.leave(
                account.faults.stream().flatMap(fault -> fault.written.stream()).toList(), rank);
        descriptions.tell(rank, Math.max(account.classes, to.classes()));
        return Snapshot.of(to);
    }

    /// Reads what [#told] has written.
    ///
    /// @param rank         the rank that has written it
    /// @param answer       released
    /// @return what the calls have thrown
    static List<Throwable> read(Descriptions descriptions, int rank, GraphReader answer) {
        List<Throwable> thrown = new ArrayList<>();
        int count = answer.getInt();
        int unkept = answer.getInt();
        for (int i = 0; i < count; i++) {
            int status = answer.getInt();
            String what = String.valueOf(answer.getObject(String.class));
            byte[] bytes = answer.getObject(byte[].class);
            byte[] graph = bytes == null ? new byte[0] : bytes;
            thrown.add(Failure.read(
                    status,
                    descriptions.readerInPlace(rank, graph),
                    () -> what,
                    descriptions.here()));
        }
        if (unkept > 0) {
            thrown.add(new IllegalStateException(
                    unkept + " more one-way calls have failed, of which nothing is known"));
        }
        answer.release();
        return thrown;
    }

    /// A rank is lost.
    void lost(int rank) {
        accounts.keySet().removeIf(thread -> thread.rank() == rank);
    }
}
