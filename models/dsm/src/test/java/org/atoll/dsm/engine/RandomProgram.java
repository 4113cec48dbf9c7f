// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/// Draws a program for each rank. In a race-free one each element belongs to a lock, or in each
/// phase between two barriers to one rank that stores, or to all that only load; some whole pages
/// belong to one rank for a phase. In a racy one anybody does anything.
final class RandomProgram {
    private static final int LOCKS = 4;
    private static final int MOST_PHASES = 7;
    private static final int MOST_DEEDS = 7;

    private final Random random;
    private final int ranks;
    private final boolean races;
    private final long seed;
    private boolean pushes = true;
    private boolean frees;
    private final List<List<Op>> programs = new ArrayList<>();
    /// Arrays that are there in the phase that is drawn.
    private final BitSet there = new BitSet();

    RandomProgram(long seed, int ranks, boolean races) {
        this.seed = seed;
        this.random = new Random(seed);
        this.ranks = ranks;
        this.races = races;
    }

    /// Without pushes nobody waits for what a rank that has failed does not send.
    RandomProgram withoutPushes() {
        pushes = false;
        return this;
    }

    /// At the end of some phases an array is freed, and allocated in a later one in the same pages.
    RandomProgram withFrees() {
        frees = true;
        return this;
    }

    List<List<Op>> draw() {
        for (int rank = 0; rank < ranks; rank++) {
            programs.add(new ArrayList<>());
        }
        int phases = 1 + random.nextInt(MOST_PHASES);
        there.set(0, SharedArrays.ARRAYS);
        for (int phase = 0; phase < phases; phase++) {
            boolean early = frees && random.nextBoolean();
            BitSet fresh = fresh();
            if (early) {
                allocate(fresh);
            }
            if (pushes) {
                handOvers();
            }
            if (!early) {
                allocate(fresh);
            }
            there.or(fresh);
            for (int rank = 0; rank < ranks; rank++) {
                phase(rank, phase, programs.get(rank));
            }
            if (frees && random.nextInt(3) == 0) {
                free(random.nextInt(SharedArrays.ARRAYS));
            }
            for (List<Op> program : programs) {
                program.add(new Op.Barrier(phase));
            }
        }
        // At the end each rank looks at all.
        for (List<Op> program : programs) {
            SharedArrays.all().stream().filter(element -> isThere(element.page()))
                    .forEach(element -> program.add(new Op.Load(element)));
        }
        return programs;
    }

    private boolean isThere(int page) {
        return there.get(SharedArrays.array(page));
    }

    /// Arrays that are not there, and will be from now on.
    private BitSet fresh() {
        BitSet fresh = new BitSet();
        for (int array = 0; array < SharedArrays.ARRAYS; array++) {
            if (!there.get(array) && random.nextInt(3) > 0) {
                fresh.set(array);
            }
        }
        return fresh;
    }

    private void allocate(BitSet fresh) {
        programs.forEach(program ->
                fresh.stream().forEach(array -> program.add(new Op.Allocate(array))));
    }

    private void free(int array) {
        if (there.get(array)) {
            there.clear(array);
            programs.forEach(program -> program.add(new Op.Free(array)));
        }
    }

    private void phase(int rank, int phase, List<Op> program) {
        int deeds = random.nextInt(MOST_DEEDS);
        for (int i = 0; i < deeds; i++) {
            switch (random.nextInt(6)) {
                case 0, 1 -> critical(rank, phase, program);
                case 2 -> ownPage(rank, phase, program);
                case 3 -> {
                    int first = random.nextInt(SharedArrays.PAGES);
                    int end = end(first, first + 1 + random.nextInt(SharedArrays.PAGES - first));
                    program.add(new Op.Touch(first, end, random.nextInt(4) == 0));
                }
                default -> accesses(rank, phase, -1, program);
            }
        }
    }

    private void critical(int rank, int phase, List<Op> program) {
        int lock = random.nextInt(LOCKS);
        int inner = random.nextInt(4) == 0 ? lock + 1 + random.nextInt(LOCKS) : -1;
        program.add(new Op.Lock(lock));
        accesses(rank, phase, lock, program);
        if (inner >= 0 && inner < LOCKS) {
            program.add(new Op.Lock(inner));
            accesses(rank, phase, inner, program);
            program.add(new Op.Unlock(inner));
            accesses(rank, phase, lock, program);
        }
        program.add(new Op.Unlock(lock));
    }

    private void ownPage(int rank, int phase, List<Op> program) {
        int page = random.nextInt(SharedArrays.PAGES);
        if (isThere(page) && (owner(page, phase) == rank || races)) {
            program.add(new Op.Overwrite(page));
        }
    }

    private void accesses(int rank, int phase, int lock, List<Op> program) {
        List<Element> all = SharedArrays.all();
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < 30 && count > 0; i++) {
            Element element = all.get(random.nextInt(all.size()));
            boolean stores = random.nextBoolean();
            if (isThere(element.page())
                    && (races || isAllowed(element, rank, phase, lock, stores))) {
                program.add(stores ? new Op.Store(element) : new Op.Load(element));
                count--;
            }
        }
    }

    private boolean isAllowed(Element element, int rank, int phase, int lock, boolean stores) {
        int owner = owner(element.page(), phase);
        if (owner >= 0) {
            return owner == rank;
        }
        int use = hash(element.hashCode(), 0) % (LOCKS + 6);
        if (use < LOCKS) {
            return use == lock;
        }
        int writer = hash(element.hashCode(), phase + 1) % (2 * ranks);
        return writer < ranks ? writer == rank : !stores;
    }

    /// The rank that has all of a page in a phase, or -1.
    private int owner(int page, int phase) {
        int owner = hash(page + 1000, phase + 1) % (4 * ranks);
        return owner < ranks ? owner : -1;
    }

    private int hash(int a, int b) {
        return new Random(seed * 31 + a * 7919L + b * 104729L).nextInt(1 << 20);
    }

    /// The end of what is there of some pages.
    private int end(int first, int end) {
        int page = first;
        while (page < end && isThere(page)) {
            page++;
        }
        return page;
    }

    /// A push is sent early in a phase, and taken outside of critical sections: so it never waits
    /// for who waits for it.
    private void handOvers() {
        for (int rank = 0; rank < ranks; rank++) {
            int to = random.nextInt(ranks);
            if (random.nextInt(4) == 0 && to > rank) {
                int first = random.nextInt(SharedArrays.PAGES);
                int end = end(first, first + 1 + random.nextInt(SharedArrays.PAGES - first));
                programs.get(rank).add(new Op.Touch(first, end, false));
                programs.get(rank).add(new Op.HandOver(first, end, to));
                programs.get(to).add(new Op.Pushed(rank));
            }
        }
    }
}
