// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.atoll.dsm.engine.LockState.Asker;
import org.atoll.dsm.engine.LockState.Sleeper;
import org.jspecify.annotations.Nullable;

/// Locks and their conditions. The manager of a lock, lock mod ranks, knows who asked last, and
/// sends the next one there; a lock goes from holder to holder, and back to the same one for
/// nothing. The ranks that wait for its conditions travel with it, so none can be missed.
///
/// ```
/// ACQUIRE, FORWARD: lock, rank that asks, its time, which of the lock's pages are current there
/// GRANT: lock, past if clocks are on, intervals, sleepers,
///        then with the policy grant: learned pages, epoch, page updates
/// BROKEN: lock, rank that took it down
/// ```
final class Locks {
    private final LocalRank self;
    private final Writes writes;
    private final Notices notices;
    private final Grants grants;
    private final Map<Integer, LockState> locks = new TreeMap<>();

    Locks(LocalRank self, Writes writes, Notices notices, Grants grants) {
        this.self = self;
        this.writes = writes;
        this.notices = notices;
        this.grants = grants;
    }

    private LockState state(int lock) {
        return locks.computeIfAbsent(
                lock, number -> new LockState(number, self.rank, self.ranks));
    }

    private int manager(int lock) {
        return lock % self.ranks;
    }

    Step acquire(int lock) {
        if (lock < 0) {
            throw new IllegalArgumentException("dsm: there is no lock " + lock);
        }
        LockState state = state(lock);
        if (state.held || state.wanted != null) {
            throw new IllegalStateException(
                    "dsm: rank " + self.rank + " has lock " + lock + " already");
        }
        LockStep step = new LockStep("lock " + lock, awaited(state));
        if (state.brokenBy != Step.NO_RANK) {
            step.fail(broken(state));
        } else if (state.here) {
            hold(state);
            step.finish();
        } else {
            writes.pause();
            state.wanted = step;
            ask(state, new Asker(self.rank, self.now.clone(), grants.current(state)));
        }
        return step;
    }

    private int awaited(LockState state) {
        int manager = manager(state.lock);
        return manager == self.rank ? state.last : manager;
    }

    private void hold(LockState state) {
        state.held = true;
        self.clock.learn(state.past);
        grants.held(state);
    }

    /// Puts a rank at the end of the queue.
    private void ask(LockState state, Asker asker) {
        if (manager(state.lock) == self.rank) {
            enqueue(state, asker);
        } else if (self.lost.get(manager(state.lock))) {
            breakLock(state, manager(state.lock));
        } else {
            MessageWriter out = new MessageWriter().number(state.lock);
            asker.write(out);
            self.send(manager(state.lock), MessageKind.ACQUIRE, out);
        }
    }

    void asked(MessageReader in) {
        LockState state = state(in.number());
        enqueue(state, Asker.read(in));
    }

    private void enqueue(LockState state, Asker asker) {
        int before = state.last;
        state.last = asker.rank();
        state.follows[asker.rank()] = before;
        if (state.brokenBy != Step.NO_RANK) {
            tellBroken(state, asker.rank());
        } else if (before == self.rank) {
            follow(state, asker);
        } else if (self.lost.get(before)) {
            breakLock(state, before);
        } else {
            MessageWriter out = new MessageWriter().number(state.lock);
            asker.write(out);
            self.send(before, MessageKind.FORWARD, out);
        }
    }

    void forwarded(MessageReader in) {
        LockState state = state(in.number());
        follow(state, Asker.read(in));
    }

    private void follow(LockState state, Asker asker) {
        if (state.brokenBy != Step.NO_RANK) {
            tellBroken(state, asker.rank());
        } else if (state.here && !state.held) {
            grant(state, asker);
        } else {
            state.next = asker;
        }
    }

    private void grant(LockState state, Asker asker) {
        state.here = false;
        state.next = null;
        if (asker.rank() == self.rank) {
            throw new AssertionError("dsm: rank " + self.rank + " behind itself");
        }
        MessageWriter out = new MessageWriter().number(state.lock);
        self.clock.write(state.past, out);
        notices.write(asker.time(), out);
        out.number(state.sleepers.size());
        for (Sleeper sleeper : state.sleepers) {
            out.number(sleeper.condition());
            sleeper.asker().write(out);
        }
        state.sleepers.clear();
        grants.write(state, asker, out);
        self.send(asker.rank(), MessageKind.GRANT, out);
    }

    void granted(int from, MessageReader in) {
        LockState state = state(in.number());
        if (state.brokenBy != Step.NO_RANK) {
            return;
        }
        LockStep wanted = state.wanted;
        if (wanted == null) {
            throw new AssertionError("dsm: lock " + state.lock + " came unasked");
        }
        state.past = self.clock.read(in);
        notices.learn(Intervals.read(in));
        for (int count = in.number(); count > 0; count--) {
            int condition = in.number();
            state.sleepers.add(new Sleeper(condition, Asker.read(in)));
        }
        grants.read(state, from, in);
        state.wanted = null;
        state.here = true;
        writes.resume();
        hold(state);
        wanted.finish();
        self.changed();
    }

    /// What is wrong with a lock at the end of a step, or null.
    @Nullable String flaw() {
        return locks.values().stream()
                .map(LockState::flaw)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private LockState held(int lock, String call) {
        LockState state = state(lock);
        if (!state.held) {
            throw new IllegalStateException("dsm: " + call + ": rank " + self.rank
                    + " does not have lock " + lock);
        }
        return state;
    }

    void release(int lock) {
        LockState state = held(lock, "unlock");
        grants.released(state);
        state.held = false;
        state.past = self.clock.past();
        writes.close();
        if (state.next != null && state.brokenBy == Step.NO_RANK) {
            grant(state, state.next);
        }
    }

    Step await(int lock, int condition) {
        LockState state = held(lock, "await");
        LockStep step =
                new LockStep("condition " + condition + " of lock " + lock, Step.NO_RANK);
        if (state.brokenBy != Step.NO_RANK) {
            state.held = false;
            grants.broken(state);
            step.fail(broken(state));
            return step;
        }
        state.sleepers.add(new Sleeper(condition,
                new Asker(self.rank, self.now.clone(), PageRuns.NONE)));
        state.wanted = step;
        writes.pause();
        release(lock);
        return step;
    }

    void signal(int lock, int condition, boolean all) {
        LockState state = held(lock, "signal");
        Iterator<Sleeper> sleepers = state.sleepers.iterator();
        boolean enough = false;
        while (!enough && sleepers.hasNext()) {
            Sleeper next = sleepers.next();
            if (next.condition() == condition) {
                sleepers.remove();
                if (!self.lost.get(next.asker().rank())) {
                    ask(state, next.asker());
                    enough = !all;
                }
            }
        }
    }

    /// Locks go down with the rank that has them or is to get them, and with their manager as far
    /// as anybody waits.
    void lost(int rank) {
        for (LockState state : List.copyOf(locks.values())) {
            if (state.brokenBy == Step.NO_RANK) {
                lost(state, rank);
            }
        }
    }

    private void lost(LockState state, int rank) {
        if (manager(state.lock) == rank && state.wanted != null) {
            breakLock(state, rank);
        } else if (manager(state.lock) == self.rank && state.last == rank) {
            breakLock(state, rank);
        } else if (manager(state.lock) == self.rank) {
            for (int other = 0; other < self.ranks; other++) {
                if (state.follows[other] == rank) {
                    maybeBroken(state, other, rank);
                }
            }
        }
    }

    /// Whoever follows a lost rank knows whether it got the lock before.
    private void maybeBroken(LockState state, int rank, int lost) {
        if (rank == self.rank) {
            if (state.wanted != null) {
                breakLock(state, lost);
            }
        } else {
            self.send(rank, MessageKind.BROKEN,
                    new MessageWriter().number(state.lock).number(lost).flag(false));
        }
    }

    private void breakLock(LockState state, int lost) {
        if (state.brokenBy == Step.NO_RANK) {
            broke(state, lost);
            for (int other = 0; other < self.ranks; other++) {
                if (other != self.rank) {
                    self.send(other, MessageKind.BROKEN,
                            new MessageWriter().number(state.lock).number(lost).flag(true));
                }
            }
        }
    }

    private void tellBroken(LockState state, int rank) {
        if (rank == self.rank) {
            broke(state, state.brokenBy);
        } else {
            self.send(rank, MessageKind.BROKEN, new MessageWriter()
                    .number(state.lock).number(state.brokenBy).flag(true));
        }
    }

    void broken(MessageReader in) {
        LockState state = state(in.number());
        int lost = in.number();
        if (in.flag()) {
            broke(state, lost);
        } else if (state.wanted != null && !state.here) {
            breakLock(state, lost);
        }
    }

    private void broke(LockState state, int lost) {
        state.brokenBy = lost;
        state.next = null;
        if (state.wanted != null) {
            state.wanted.fail(broken(state));
            state.wanted = null;
            writes.resume();
        }
    }

    private static StepFailure broken(LockState state) {
        return StepFailure.lost(state.brokenBy, "lock " + state.lock);
    }
}
