// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.wire.Frame;

/// Brings this rank's choices to its keepers, and fetches those of its earlier lives. A batch
/// leaves when all keepers have the one before. Holder only.
final class Replicas {
    private static final int COUNT_BITS = 48;
    private static final long COUNT = (1L << COUNT_BITS) - 1;

    private final Station station;
    private final Placement placement;
    private final Choices choices;
    private final Planted planted;
    private final Runnable whenStable;
    private final Runnable whenFetched;
    private final Map<Integer, Long> acknowledged = new HashMap<>();
    private final Set<Integer> asked = new HashSet<>();
    private final Assembly answers = new Assembly(this::fetched);

    /// The keepers that have not said yet that they have heard of this life. Nothing is stable
    /// before: so one that has never heard of a rank proves that nothing depends on it.
    private final Set<Integer> ungreeted = new HashSet<>();

    /// What an acknowledgement begins with: one of an earlier life may be on its way still.
    private final long life;

    /// Whether this life knows all that its earlier ones have chosen.
    private boolean whole;

    /// Whether a keeper has never heard of this rank: then nothing depends on its choices.
    private boolean unheard;

    /// The number of the last choice that keepers have told.
    private long fetched;

    private long sent;
    private long forgotten;

    /// Whether what earlier lives have chosen is known.
    private boolean isFetched;

    /// How many choices had begun where this life begins.
    private long begun;

    Replicas(
            Station station, Placement placement, Choices choices, Runnable whenStable,
            Runnable whenFetched) {
        this.station = station;
        this.placement = placement;
        this.life = (long) station.world().incarnation() << COUNT_BITS;
        this.whole = station.world().incarnation() == 0;
        this.choices = choices;
        this.planted = Planted.of(station.world());
        this.whenStable = whenStable;
        this.whenFetched = whenFetched;
        this.isFetched = station.world().incarnation() == 0;
        for (int keeper : placement.ofChoices()) {
            acknowledged.put(keeper, 0L);
        }
        station.handle(RecoveryFrames.KEPT, (source, memory, header, payload) ->
                acknowledged(source, Frame.word(memory, header)));
        station.handle(RecoveryFrames.FETCHED, answers);
    }

    /// No life of this rank will begin before a choice.
    void forget(long upTo) {
        if (upTo > forgotten) {
            forgotten = upTo;
            choices.forget(upTo);
        }
    }

    /// Sends choices that no keeper has been sent, unless some are on their way.
    void send() {
        if (acknowledged.isEmpty()) {
            List<Choices.Choice> _ = choices.takeUnsent();
            choices.stable(choices.made());
        } else if (least() == sent && choices.hasUnsent()) {
            sent = choices.made();
            ChoiceBatch batch =
                    new ChoiceBatch(life | sent, forgotten, false, choices.takeUnsent());
            acknowledged.keySet().forEach(keeper -> keep(keeper, batch));
        }
    }

    private void keep(int keeper, ChoiceBatch batch) {
        station.lane(keeper).send(
                new Bytes(batch.bytes()), station.number(RecoveryFrames.KEEP), 0, 0);
    }

    private long least() {
        return acknowledged.values().stream().mapToLong(Long::longValue).min().orElse(sent);
    }

    private void acknowledged(int keeper, long word) {
        if ((word & ~COUNT) != life) {
            return;
        }
        boolean _ = ungreeted.remove(keeper);
        acknowledged.computeIfPresent(keeper, (key, made) -> Math.max(made, word & COUNT));
        settle();
    }

    private void settle() {
        if (ungreeted.isEmpty()) {
            choices.stable(least());
        }
        send();
        if (choices.areStable()) {
            whenStable.run();
        }
    }

    /// A keeper is in a new life, which has nothing, and may be on another host: it, or another one
    /// that takes its place, gets all that is known here, which is not stable before. Whoever has
    /// been told all goes on to be, for a next life takes its word.
    void returned(int keeper) {
        if (asked.contains(keeper)) {
            ask(keeper);
        }
        List<Integer> chosen = placement.ofChoices();
        boolean _ = acknowledged.remove(keeper) != null;
        for (int each : chosen) {
            if (acknowledged.putIfAbsent(each, 0L) == null && isFetched) {
                keepAll(each, each == keeper
                        ? planted.again(choices.all(), fetched)
                        : choices.all());
            }
        }
        choices.unstable(least());
        if (ungreeted.remove(keeper)) {
            settle();
        }
    }

    private void keepAll(int keeper, List<Choices.Choice> all) {
        keep(keeper, new ChoiceBatch(life | sent, forgotten, whole, all));
    }

    /// The first life of a rank begins: its keepers are told that there is nothing yet, and the
    /// others that it has other ones.
    void begin() {
        greet(choices.all());
    }

    private void greet(List<Choices.Choice> all) {
        ungreeted.addAll(placement.all());
        for (int keeper : placement.all()) {
            if (acknowledged.containsKey(keeper)) {
                keepAll(keeper, all);
            } else {
                keep(keeper, new ChoiceBatch(life, forgotten, false, List.of()));
            }
        }
    }

    /// Asks all keepers for the choices of earlier lives, for this rank may have had others.
    ///
    /// @param from how many had begun where this life begins
    void fetch(long from) {
        begun = from;
        asked.addAll(placement.all());
        if (asked.isEmpty()) {
            haveFetched();
        }
        asked.forEach(this::ask);
    }

    private String keepersInWords() {
        if (acknowledged.isEmpty()) {
            return "there is no keeper";
        }
        String keepers = acknowledged.keySet().stream()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        return "its keepers (rank " + keepers + ") were away at the same time as it; set "
                + Placement.COPIES
                + " to " + (acknowledged.size() + 1) + ", with keepers on as many hosts";
    }

    private void ask(int keeper) {
        station.lane(keeper).post(station.number(RecoveryFrames.FETCH), 0, 0, 0);
    }

    private void fetched(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        ChoiceBatch batch = ChoiceBatch.of(
                memory.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE));
        if (batch.forget() > begun) {
            new Missing(station.world()).choices(begun, batch.forget());
        }
        choices.fetched(batch.choices());
        for (Choices.Choice each : batch.choices()) {
            fetched = Math.max(fetched, each.number());
        }
        whole |= batch.whole();
        unheard |= batch.made() == ChoiceBatch.NOTHING;
        if (asked.remove(source) && asked.isEmpty()) {
            haveFetched();
        }
    }

    /// All keepers have answered. What they know becomes this life's own, and goes to all of them
    /// at once, for one may be without it. If none has been told all, because this rank and all of
    /// its keepers were away at the same time, no choice may be made that is not known.
    private void haveFetched() {
        if (!whole && !unheard) {
            choices.doubt(keepersInWords());
        }
        whole |= unheard;
        isFetched = true;
        sent = choices.made();
        List<Choices.Choice> _ = choices.takeUnsent();
        greet(planted.own(choices.all(), fetched));
        whenFetched.run();
    }
}
