// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.engine.Counters;
import org.atoll.dsm.engine.MessageKind;
import org.atoll.job.Rank;

/// Ranks that share a run by shared memory. Only times and counts are told by messages, so that
/// what is counted is the program's.
///
/// @param messages to tell them
/// @param dsm      counts what this rank sends
public record SharedMemory(Messages messages, Dsm dsm) implements Together {

    /// All ranks of a job.
    public static SharedMemory of(Rank rank) {
        return new SharedMemory(Messages.of(rank), Dsm.in(rank));
    }

    @Override
    public int parts() {
        return messages.parts();
    }

    @Override
    public void barrier() {
        messages.barrier();
    }

    /// What a rank sends as an answer counts, so it must look before another one can ask.
    @Override
    public Sent begin() {
        Sent sent = sent();
        barrier();
        return sent;
    }

    @Override
    public Sent end() {
        barrier();
        return sent();
    }

    private Sent sent() {
        Counters counters = dsm.counters();
        Map<String, Long> kinds = new HashMap<>();
        for (MessageKind kind : MessageKind.values()) {
            kinds.put(kind.name().toLowerCase(Locale.ROOT), counters.messages(kind));
        }
        return new Sent(
                counters.messages(),
                counters.datagrams(),
                counters.bytes(),
                counters.userBytes(),
                kinds);
    }

    @Override
    public double[] sums(double[] mine) {
        return messages.sums(mine);
    }

    @Override
    public double largest(double mine) {
        return messages.largest(mine);
    }
}
