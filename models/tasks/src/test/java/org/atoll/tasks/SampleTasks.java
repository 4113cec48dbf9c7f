// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// Programs that tests spawn.
public final class SampleTasks {
    /// Tags of what they send and get.
    static final int WORK = 11;

    static final int DONE = 12;
    static final int GONE = 13;

    /// Ends [Computes].
    static final AtomicBoolean ENOUGH = new AtomicBoolean();

    private SampleTasks() {}

    /// Sends its parent what it was given, and its host.
    public static final class Reports implements Task {
        /// Spawned by name.
        public Reports() {}

        @Override
        public void run(Pvm pvm, String... args) {
            pvm.send(pvm.parent(), DONE, pvm.pack()
                    .string(String.join(" ", args))
                    .put(pvm.tid().host().value())
                    .put(pvm.context().number()));
        }
    }

    /// Sends its parent who was spawned with it.
    public static final class NamesSiblings implements Task {
        /// Spawned by name.
        public NamesSiblings() {}

        @Override
        public void run(Pvm pvm, String... args) {
            List<Tid> all = pvm.siblings();
            pvm.send(pvm.parent(), DONE, pvm.pack().tids(all));
        }
    }

    /// Sends its parent three messages, and waits for one that nobody sends.
    public static final class Waits implements Task {
        /// Spawned by name.
        public Waits() {}

        @Override
        public void run(Pvm pvm, String... args) {
            for (int serial = 0; serial < 3; serial++) {
                pvm.send(pvm.parent(), DONE, pvm.pack().put(serial));
            }
            pvm.recv(Tid.ANY, GONE);
        }
    }

    /// Answers each message of WORK by the number in it, until one says 0.
    public static final class Echoes implements Task {
        /// Spawned by name.
        public Echoes() {}

        @Override
        public void run(Pvm pvm, String... args) {
            int value = 1;
            while (value != 0) {
                try (Message work = pvm.recv(Tid.ANY, WORK)) {
                    value = work.oneInt();
                    pvm.send(work.from(), DONE, pvm.pack().put(value));
                }
            }
        }
    }

    /// Throws what nobody catches.
    public static final class Throws implements Task {
        /// Spawned by name.
        public Throws() {}

        @Override
        public void run(Pvm pvm, String... args) {
            pvm.send(pvm.parent(), DONE, pvm.pack().put(1));
            throw new IllegalStateException("thrown by a test's task");
        }
    }

    /// Leaves the machine, and runs on.
    public static final class Exits implements Task {
        /// Spawned by name.
        public Exits() {}

        @Override
        public void run(Pvm pvm, String... args) {
            pvm.send(pvm.parent(), DONE, pvm.pack().put(1));
            pvm.exit();
        }
    }

    /// Computes until it is told that it is enough, and then makes a call.
    public static final class Computes implements Task {
        /// Spawned by name.
        public Computes() {}

        @Override
        public void run(Pvm pvm, String... args) {
            pvm.send(pvm.parent(), DONE, pvm.pack().put(1));
            while (!ENOUGH.get()) {
                Thread.onSpinWait();
            }
            pvm.send(pvm.parent(), DONE, pvm.pack().put(2));
        }
    }

    /// Spawns one more of its kind, to a depth, and ends without waiting for it.
    public static final class Descends implements Task {
        /// Spawned by name.
        public Descends() {}

        @Override
        public void run(Pvm pvm, String... args) {
            int depth = Integer.parseInt(args[0]);
            Tid root = Tid.parse(args[1]);
            if (depth == 0) {
                pvm.send(root, DONE, pvm.pack().put(1));
            } else {
                pvm.spawn(Descends.class, Integer.toString(depth - 1), args[1]).start();
            }
        }
    }

    /// Passes a token on in a ring of its siblings, some rounds.
    public static final class Passes implements Task {
        /// Spawned by name.
        public Passes() {}

        @Override
        public void run(Pvm pvm, String... args) {
            List<Tid> ring = pvm.siblings();
            int mine = ring.indexOf(pvm.tid());
            Tid next = mine + 1 < ring.size() ? ring.get(mine + 1) : pvm.parent();
            for (int round = Integer.parseInt(args[0]); round > 0; round--) {
                try (Message token = pvm.recv(Tid.ANY, WORK)) {
                    pvm.send(next, WORK, pvm.pack().put(token.oneInt() + 1));
                }
            }
        }
    }

    /// Is no task.
    public static final class NoTask {
        /// Not spawned.
        public NoTask() {}
    }

    /// Cannot be made without a word.
    public static final class NeedsWord implements Task {
        /// Not spawned.
        public NeedsWord(String word) {
            throw new AssertionError(word);
        }

        @Override
        public void run(Pvm pvm, String... args) {
            // never made
        }
    }
}
