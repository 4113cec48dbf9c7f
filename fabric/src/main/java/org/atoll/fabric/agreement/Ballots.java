// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// The agreements of one rank. The last ones of a communicator are kept until all of its ranks
/// have freed it, for others may still need this rank's part in them when it has gone on long
/// since.
public final class Ballots implements Service {
    private final Endpoint endpoint;
    private final int letter;
    private final TimeKind time;
    private final Map<Integer, Chamber> chambers = new HashMap<>();

    /// Begins without any.
    Ballots(Station station) {
        this.endpoint = station.endpoint();
        this.letter = station.number(AgreementKind.LETTER);
        this.time = station.time("agreement", TimeKind.Group.COLLECTIVE);
    }

    /// A rank's agreements.
    ///
    /// @return the same at every call
    public static Ballots of(World world) {
        return world.service(AgreementKind.AGREEMENTS);
    }

    /// Agrees with all members that live. Blocks until they have come to this call too. The
    /// members make the same calls in the same order.
    ///
    /// @param context    the communicator
    /// @param worldRanks its members
    /// @param self       this rank's number among them
    /// @param vote       what this rank brings
    /// @param lost       whether a world rank is lost to the communicator, perhaps although it is
    ///     back in a later life; asked while the endpoint is held
    /// @param givenUp    whether the communicator is, because it reaches into a world that is lost
    /// @return what all take from it, or null if the communicator was given up before
    public @Nullable Vote agree(
            int context,
            int[] worldRanks,
            int self,
            Vote vote,
            IntPredicate lost,
            BooleanSupplier givenUp) {
        endpoint.enter();
        try {
            Chamber chamber = chamber(context);
            Ballot ballot = chamber.open(worldRanks, self, lost);
            ballot.vote(vote);
            endpoint.await(Completion.of( // whoever fails, the others agree
                    () -> ballot.decision() != null || givenUp.getAsBoolean(),
                    () -> "an agreement, " + ballot.waiting(),
                    time));
            return ballot.decision();
        } finally {
            endpoint.exit();
        }
    }

    /// A communicator is freed on this rank, which has come out of all its agreements there. From
    /// any thread that does not hold the endpoint; does not block.
    ///
    /// @param context    the communicator
    /// @param worldRanks its members, in an order that is the same for all of them
    /// @param lost       as in [#agree]
    public void free(int context, int[] worldRanks, IntPredicate lost) {
        endpoint.enter();
        try {
            Chamber known = chambers.get(context);
            if (known != null) {
                known.free(worldRanks, endpoint.rank(), lost);
                forget(context);
            }
        } finally {
            endpoint.exit();
        }
    }

    private void forget(int context) {
        chambers.computeIfPresent(context, (number, known) -> known.isOver() ? null : known);
    }

    /// How many communicators there are whose agreements are kept. From any thread.
    public int kept() {
        endpoint.enter();
        try {
            return chambers.size();
        } finally {
            endpoint.exit();
        }
    }

    private Chamber chamber(int context) {
        return chambers.computeIfAbsent(context, number -> new Chamber(number, endpoint, letter));
    }

    /// A letter has come.
    void letter(int source, MemorySegment memory, long header, long payload) {
        Letter letter = Letter.read(memory, header, payload);
        chamber(letter.context()).take(source, letter);
        forget(letter.context());
    }

    @Override
    public void lost(RankLostException loss) {
        chambers.values().forEach(chamber -> chamber.lose(loss.failedRank()));
        chambers.values().removeIf(Chamber::isOver);
    }
}
