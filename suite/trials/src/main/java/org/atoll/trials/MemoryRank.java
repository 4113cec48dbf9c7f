// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedInts;
import org.atoll.job.Rank;
import org.atoll.trials.MemoryEvent.Acquired;
import org.atoll.trials.MemoryEvent.Arrived;
import org.atoll.trials.MemoryEvent.Departed;
import org.atoll.trials.MemoryEvent.Load;
import org.atoll.trials.MemoryEvent.Place;
import org.atoll.trials.MemoryEvent.Pushing;
import org.atoll.trials.MemoryEvent.Released;
import org.atoll.trials.MemoryEvent.Store;
import org.atoll.trials.MemoryEvent.Taken;
import org.atoll.trials.Numbers.Window;

/// Uses shared memory as one rank, as far as the plan allows it, and traces that.
final class MemoryRank {
    private static final int MOST_DEEDS = 7;
    private static final int LARGEST_BYTE = 255;
    private static final int MOST_RANKS = 1000;

    private final Rank rank;
    private final int me;
    private final Dsm dsm;
    private final MemoryPlan plan;
    private final Handing handing;
    private final MemoryTrace trace;
    private final Random own;
    private final Map<Integer, Numbers> arrays = new TreeMap<>();
    private final Map<Place, Integer> countStores = new HashMap<>();
    private final SharedInts turn;
    private int phase;

    /// Hands a range over to another rank.
    interface Handing {
        /// Sends it.
        void push(Rank rank, Numbers numbers, int to);

        /// Waits for it.
        void take(Rank rank, int from);
    }

    MemoryRank(Rank rank, long seed, Handing handing, MemoryTrace trace) {
        this.rank = rank;
        this.me = rank.number();
        this.dsm = Dsm.in(rank);
        this.plan = new MemoryPlan(seed, rank.size());
        this.handing = handing;
        this.trace = trace;
        this.own = new Random(seed * 31 + me);
        this.turn = dsm.ints("turn", 1);
    }

    /// Does all phases, and looks at everything in the end.
    void run() {
        for (phase = 0; phase < plan.phases(); phase++) {
            allocate();
            hand();
            if (plan.passesTurn(phase)) {
                passTurn();
            }
            for (int deeds = own.nextInt(MOST_DEEDS); deeds > 0; deeds--) {
                act();
            }
            free();
            barrier(phase);
        }
        phase--; // whose arrays are there
        arrays.forEach((array, numbers) ->
                places(array).forEach(place -> load(place, numbers.get())));
    }

    private int generation(int array) {
        return plan.generation(array, phase);
    }

    private List<Place> places(int array) {
        return plan.places(array, generation(array), 0, length(array));
    }

    private int length(int array) {
        return plan.length(array, generation(array));
    }

    private void allocate() {
        for (int array = 0; array < MemoryPlan.ARRAYS; array++) {
            if (plan.isFresh(array, phase)) {
                int generation = generation(array);
                Numbers numbers = Numbers.allocate(
                        dsm, plan.type(array, generation), "array" + array, length(array));
                arrays.put(array, numbers);
                distribute(array, numbers);
                pause();
            }
        }
    }

    /// Perhaps all of it, and then blocks, which share pages with others.
    private void distribute(int array, Numbers numbers) {
        distribute(array, MemoryPlan.BLOCKS, numbers, 0, length(array));
        for (int block = 0; block < MemoryPlan.BLOCKS; block++) {
            distribute(array, block, numbers, plan.begin(array, generation(array), block),
                    plan.begin(array, generation(array), block + 1));
        }
    }

    private void distribute(int array, int block, Numbers numbers, int from, int to) {
        int home = plan.home(array, block, generation(array));
        if (home != MemoryPlan.NONE && from < to) {
            dsm.home(numbers.array(), from, to, home);
            pause();
        }
    }

    private void free() {
        for (int array = 0; array < MemoryPlan.ARRAYS; array++) {
            if (plan.isFreed(array, phase)) {
                dsm.free(Objects.requireNonNull(arrays.remove(array)).array());
            }
        }
    }

    private void barrier(int number) {
        trace.add(new Arrived(me));
        dsm.barrier(number);
        trace.add(new Departed(me));
    }

    /// Each push goes to a higher rank, and is sent after what comes from the lower ones.
    private void hand() {
        for (MemoryPlan.Push push : plan.pushes(phase)) {
            Numbers numbers = numbers(push.array());
            if (push.to() == me) {
                handing.take(rank, push.from());
                trace.add(new Taken(me, push.from()));
                places(push.array()).forEach(place -> load(place, numbers.get()));
            } else if (push.from() == me) {
                places(push.array()).stream()
                        .filter(place -> plan.allows(me, place, phase, MemoryPlan.NONE, true))
                        .forEach(place -> store(place, numbers.set()));
                trace.add(new Pushing(me, push.to()));
                handing.push(rank, numbers, push.to());
            }
        }
    }

    /// Each rank waits until the one before it has had its turn.
    private void passTurn() {
        Place place = new Place(MemoryPlan.ARRAYS, 0, 0);
        int mine = 1 + phase * MOST_RANKS + me;
        lock(MemoryPlan.TURNS);
        while (me > 0 && turn(place) != mine - 1) {
            trace.add(new Released(me, MemoryPlan.TURNS));
            dsm.await(MemoryPlan.TURNS, phase);
            trace.add(new Acquired(me, MemoryPlan.TURNS));
        }
        trace.add(new Store(me, place, mine));
        turn.set(0, mine);
        dsm.signalAll(MemoryPlan.TURNS, phase);
        unlock(MemoryPlan.TURNS);
    }

    private int turn(Place place) {
        int now = turn.get(0);
        trace.add(new Load(me, place, now));
        return now;
    }

    private void lock(int lock) {
        dsm.lock(lock);
        trace.add(new Acquired(me, lock));
    }

    private void unlock(int lock) {
        trace.add(new Released(me, lock));
        dsm.unlock(lock);
    }

    private void pause() {
        rank.compute(own.nextInt(own.nextInt(8) == 0 ? 2_000_000 : 20_000));
    }

    private void act() {
        switch (own.nextInt(7)) {
            case 0, 1 -> critical();
            case 2 -> overwrite();
            case 3 -> view(false);
            case 4 -> view(true);
            case 5 -> pause();
            default -> access(MemoryPlan.NONE);
        }
    }

    /// Sometimes takes a second lock, of a higher number.
    private void critical() {
        int lock = own.nextInt(MemoryPlan.LOCKS);
        int inner = lock + 1 + own.nextInt(3 * MemoryPlan.LOCKS);
        lock(lock);
        access(lock);
        if (inner < MemoryPlan.LOCKS) {
            lock(inner);
            access(inner);
            unlock(inner);
            access(lock);
        }
        unlock(lock);
    }

    /// Reads and writes some single elements.
    private void access(int lock) {
        for (int count = 1 + own.nextInt(5); count > 0 && !arrays.isEmpty(); count--) {
            int array = any();
            List<Place> places = places(array);
            Place place = places.get(own.nextInt(places.size()));
            Numbers numbers = numbers(array);
            if (own.nextBoolean() && plan.allows(me, place, phase, lock, false)) {
                load(place, numbers.get());
            }
            if (own.nextBoolean() && plan.allows(me, place, phase, lock, true)) {
                store(place, numbers.set());
            }
        }
    }

    /// Reads and writes what is allowed of a range.
    private void view(boolean writes) {
        if (arrays.isEmpty()) {
            return;
        }
        int array = any();
        int from = own.nextInt(length(array));
        int to = from + 1 + own.nextInt(length(array) - from);
        Numbers numbers = numbers(array);
        Window window = (writes ? numbers.write() : numbers.read()).open(from, to);
        for (Place place : plan.places(array, generation(array), from, to)) {
            if (plan.allows(me, place, phase, MemoryPlan.NONE, false)) {
                load(place, window.get());
            }
            if (writes && own.nextBoolean()
                    && plan.allows(me, place, phase, MemoryPlan.NONE, true)) {
                store(place, window.set());
            }
        }
    }

    /// Overwrites a block: what is not looked at stays zero.
    private void overwrite() {
        int block = own.nextInt(MemoryPlan.BLOCKS);
        int array = arrays.isEmpty() ? MemoryPlan.NONE : any();
        if (array == MemoryPlan.NONE || !plan.owns(me, array, block, phase)) {
            return;
        }
        int from = plan.begin(array, generation(array), block);
        int to = plan.begin(array, generation(array), block + 1);
        Window window = numbers(array).overwrite().open(from, to);
        for (long index = from; index < to; index++) {
            window.set().set(index, 0);
        }
        plan.places(array, generation(array), from, to).forEach(
                place -> store(place, window.set()));
    }

    private int any() {
        List<Integer> all = List.copyOf(arrays.keySet());
        return all.get(own.nextInt(all.size()));
    }

    private Numbers numbers(int array) {
        return Objects.requireNonNull(arrays.get(array));
    }

    private void load(Place place, LongUnaryOperator get) {
        trace.add(new Load(me, place, get.applyAsLong(place.index())));
    }

    /// No two stores of a place have the same value: a store of what is there is no change, and a
    /// rank that races with it may see what was before.
    private void store(Place place, Numbers.Setter set) {
        int number = countStores.merge(place, 1, Integer::sum);
        long value = (long) rank.size() * number + me;
        if (value <= LARGEST_BYTE) {
            trace.add(new Store(me, place, value));
            set.set(place.index(), value);
        }
    }
}
