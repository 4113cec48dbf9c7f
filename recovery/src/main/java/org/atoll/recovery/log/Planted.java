// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;

/// A rule of recovery that does not hold, so that trials in simulation can be shown to find it.
/// Outside of a simulation all rules hold.
enum Planted {
    /// All rules hold.
    NOTHING(""),
    /// Keepers say that they keep choices, and forget them.
    CHOICES("choices"),
    /// A snapshot is without what others may want again.
    LOG("log"),
    /// A snapshot is without the messages that nobody had received.
    QUEUE("queue"),
    /// A new life does not say what its earlier lives have got.
    FILTER("filter"),
    /// A message leaves before the choices are stable on which it depends.
    STABLE("stable"),
    /// Messages are forgotten before the snapshot counts that makes them superfluous.
    TRIM("trim"),
    /// A keeper that comes back is told of later choices only.
    KEEPER("keeper"),
    /// A new life that waits for peers does not greet again one that dies meanwhile.
    HANDSHAKE("handshake"),
    /// A new life tells what it has, and chooses, before its keepers have answered.
    ANSWER("answer"),
    /// What keepers have told a new life, that one tells no keeper again.
    OWN("own"),
    /// Keepers say that they have not been told all.
    WHOLE("whole"),
    /// Keepers say that they have choices on disk, and do not write them.
    DURABLE("durable"),
    /// Keepers let snapshots count while a rank is away or recovers.
    QUIET("quiet"),
    /// A snapshot counts though its life ends before keepers have what it depends on.
    FENCE("fence");

    private static final String PLANTED = "atoll.recovery.planted";

    private final String word;

    Planted(String word) {
        this.word = word;
    }

    /// The rule that does not hold in a rank's job.
    ///
    /// @throws IllegalArgumentException if there is no such rule, or the job is not simulated
    static Planted of(World world) {
        String text = world.settings().text(PLANTED, "");
        if (!text.isEmpty() && !world.isSimulated()) {
            throw new IllegalArgumentException(PLANTED + " is for simulations only");
        }
        return Arrays.stream(values())
                .filter(each -> each.word.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(PLANTED + " takes "
                        + Arrays.stream(values()).skip(1).map(each -> each.word)
                                .collect(Collectors.joining(", "))
                        + ", not '" + text + "'"));
    }

    /// What keepers write to disk before a snapshot counts.
    Map<Integer, ChoiceBatch> written(Map<Integer, ChoiceBatch> changed) {
        return this == DURABLE ? Map.of() : changed;
    }

    /// Whether keepers may let a snapshot count.
    ///
    /// @param quiet whether no rank is away or recovers
    boolean mayCount(boolean quiet) {
        return quiet || this == QUIET;
    }

    /// A life has ended within its snapshot.
    ///
    /// @throws CommunicationException which ends its writing, if that counts for nothing
    void ended(CommunicationException end) {
        if (this != FENCE) {
            throw end;
        }
    }

    /// What is kept of choices.
    List<Choices.Choice> kept(List<Choices.Choice> choices) {
        return this == CHOICES ? List.of() : choices;
    }

    /// What a keeper that is back is told.
    List<Choices.Choice> again(List<Choices.Choice> all, long fetched) {
        return this == KEEPER ? List.of() : own(all, fetched);
    }

    /// What keepers are told once they have answered.
    ///
    /// @param fetched the number of the last that they have told
    List<Choices.Choice> own(List<Choices.Choice> all, long fetched) {
        return this != OWN
                ? all
                : all.stream().filter(each -> each.number() > fetched).toList();
    }

    /// What a keeper says of whether it has been told all.
    boolean whole(boolean all) {
        return this != WHOLE && all;
    }

    /// What a peer is told.
    Position told(Position position) {
        return this != FILTER
                ? position
                : new Position(position.streams().stream()
                        .map(each -> new Position.OfStream(
                                each.context(), each.tag(), 0, 0, 0, each.lacks(),
                                new Position.Marks(1, new long[0])))
                        .toList());
    }

    /// What a snapshot holds.
    SavedLog saved(SavedLog log) {
        List<List<MemorySegment>> none = log.logs().stream()
                .map(each -> List.<MemorySegment>of())
                .toList();
        return switch (this) {
            case LOG -> new SavedLog(
                    log.begun(), log.early(), log.streams(), log.unreceived(), none);
            case QUEUE -> new SavedLog(
                    log.begun(), log.early(), log.streams(), List.of(), log.logs());
            default -> log;
        };
    }
}
