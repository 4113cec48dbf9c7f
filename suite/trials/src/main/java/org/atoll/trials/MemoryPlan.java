// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.atoll.trials.MemoryEvent.Place;

/// The plan of a trial of shared memory, which all ranks derive from its seed. It says which arrays
/// there are when, and who may do what with an element. Without races each element belongs to a
/// lock, or in each phase between two barriers to one rank that writes, or to all that only read;
/// and some whole blocks of an array to one rank for a phase. With races anybody does anything.
final class MemoryPlan {
    /// No lock.
    static final int NONE = -1;

    static final int LOCKS = 4;
    /// A lock for turns alone.
    static final int TURNS = LOCKS;

    static final int ARRAYS = 4;
    static final int BLOCKS = 3;

    private static final int MOST_PHASES = 6;
    private static final int MOST_LENGTH = 5000;
    private static final int[] INDICES = {0, 1, 2, 3, 100, 511, 512, 1023, 1024, 1025, 4095, 4096};

    private final long seed;
    private final int ranks;
    private final int phases;
    private final boolean races;
    private final int[][] generations;
    private final boolean[][] fresh;
    private final boolean[][] freed;

    /// A push of a range.
    ///
    /// @param from  who pushes
    /// @param to    who takes it; more than `from`
    record Push(int from, int to, int array) {}

    MemoryPlan(long seed, int ranks) {
        this.seed = seed;
        this.ranks = ranks;
        this.phases = 1 + draw(1, 0, 0, MOST_PHASES);
        this.races = draw(2, 0, 0, 3) == 0;
        this.generations = new int[ARRAYS][phases];
        this.fresh = new boolean[ARRAYS][phases];
        this.freed = new boolean[ARRAYS][phases];
        for (int array = 0; array < ARRAYS; array++) {
            live(array);
        }
    }

    /// Decides when an array is there.
    private void live(int array) {
        int generation = 0;
        boolean there = false;
        for (int phase = 0; phase < phases; phase++) {
            fresh[array][phase] = !there && draw(3, array, phase, 4) > 0;
            there |= fresh[array][phase];
            generations[array][phase] = there ? generation : NONE;
            freed[array][phase] = there && draw(4, array, phase, 3) == 0;
            generation += freed[array][phase] ? 1 : 0;
            there &= !freed[array][phase];
        }
    }

    private int draw(int what, int a, int b, int below) {
        return new Random(seed * 31 + what * 1_000_003L + a * 7919L + b * 104_729L).nextInt(below);
    }

    int phases() {
        return phases;
    }

    /// How many arrays had a number before the one that has it in a phase.
    ///
    /// @return [#NONE] if none has it
    int generation(int array, int phase) {
        return generations[array][phase];
    }

    /// Whether an array is allocated as a phase begins.
    boolean isFresh(int array, int phase) {
        return fresh[array][phase];
    }

    /// Whether an array is freed as a phase ends.
    boolean isFreed(int array, int phase) {
        return freed[array][phase];
    }

    int type(int array, int generation) {
        return draw(5, array, generation, Numbers.TYPES);
    }

    int length(int array, int generation) {
        return 1 + draw(6, array, generation, MOST_LENGTH);
    }

    /// The elements that are looked at in some of an array; the others are zeros.
    List<Place> places(int array, int generation, int from, int to) {
        List<Place> places = new ArrayList<>();
        for (int index : INDICES) {
            if (from <= index && index < to) {
                places.add(new Place(array, generation, index));
            }
        }
        return places;
    }

    /// The block that an element lies in.
    private int block(Place place) {
        return (int) ((long) place.index() * BLOCKS / length(place.array(), place.generation()));
    }

    /// Where a block of an array begins, and the one before it ends.
    int begin(int array, int generation, int block) {
        return Math.ceilDiv(length(array, generation) * block, BLOCKS);
    }

    /// Whether a rank may do as it likes with a block.
    boolean owns(int rank, int array, int block, int phase) {
        return races || owner(array, block, phase) == rank;
    }

    private int owner(int array, int block, int phase) {
        int owner = draw(7, array * BLOCKS + block, phase, 4 * ranks);
        return owner < ranks ? owner : NONE;
    }

    /// Whether a rank may read or write an element.
    ///
    /// @param lock a lock that it has, or [#NONE]
    boolean allows(int rank, Place place, int phase, int lock, boolean writes) {
        int owner = owner(place.array(), block(place), phase);
        if (races || owner != NONE) {
            return races || owner == rank;
        }
        int use = draw(8, place.array() * 10_000 + place.index(), place.generation(), LOCKS + 6);
        if (use < LOCKS) {
            return use == lock;
        }
        int writer = draw(9, place.array() * 10_000 + place.index(), phase, 2 * ranks);
        return writer < ranks ? writer == rank : !writes;
    }

    /// The pushes at the beginning of a phase.
    List<Push> pushes(int phase) {
        List<Push> pushes = new ArrayList<>();
        for (int from = 0; from < ranks; from++) {
            int to = draw(10, from, phase, ranks);
            int array = draw(11, from, phase, ARRAYS);
            if (to > from && generations[array][phase] != NONE) {
                pushes.add(new Push(from, to, array));
            }
        }
        return pushes;
    }

    /// Whether ranks pass a turn round by a condition in a phase, in an array of its own.
    boolean passesTurn(int phase) {
        return draw(12, phase, 0, 3) == 0;
    }

    /// Who is said to be the home of a block, or of all, of an array that was just allocated.
    ///
    /// @param block [#BLOCKS] stands for all
    int home(int array, int block, int generation) {
        int home = draw(13, array * (BLOCKS + 1) + block, generation, 3 * ranks);
        return home < ranks ? home : NONE;
    }
}
