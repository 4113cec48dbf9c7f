// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import org.atoll.tasks.Group;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.Tid;

/// The programs of tasks in the machine's tests.
public final class MachineTasks {
    static final int WORK = 1;
    static final int DONE = 2;
    static final int GONE = 3;
    static final int CAME = 4;

    private MachineTasks() {}

    /// Sends back what it is sent, and where it runs, until it is killed.
    public static final class Echo implements Task {
        /// Created by the machine.
        public Echo() {}

        @Override
        public void run(Pvm pvm, String... args) {
            while (true) {
                Message work = pvm.recv(Tid.ANY, WORK);
                byte[] data = work.bytes();
                pvm.send(work.from(), DONE, pvm.pack()
                        .put(ProcessHandle.current().pid())
                        .bytes(data));
            }
        }
    }

    /// Says its process, sends its parent numbers, as many as it is told, and kills its process: at
    /// once, or, with a second argument, when its parent says so. What a process has not written to
    /// a socket ends with it; what lies in shared memory does not.
    public static final class Flood implements Task {
        /// Created by the machine.
        public Flood() {}

        @Override
        public void run(Pvm pvm, String... args) {
            pvm.send(pvm.parent(), WORK, pvm.pack().put(ProcessHandle.current().pid()));
            for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                pvm.send(pvm.parent(), DONE, pvm.pack().put(i));
            }
            if (args.length > 1) {
                pvm.recv(pvm.parent(), GONE);
            }
            Runtime.getRuntime().halt(9);
        }
    }

    /// Joins a group, freezes it if it is told so, says that to its parent, and waits in the
    /// group's barrier. Says how the wait has ended, and stays until it is killed.
    public static final class Member implements Task {
        /// Created by the machine.
        public Member() {}

        @Override
        public void run(Pvm pvm, String... args) {
            Group group = pvm.join(args[0]);
            int count = Integer.parseInt(args[1]);
            if (args[2].equals("frozen")) {
                group.freeze(count);
            }
            pvm.send(pvm.parent(), WORK, pvm.pack());
            String end = "passed";
            try {
                group.barrier(count);
            } catch (IllegalArgumentException e) {
                end = e.getMessage();
            }
            pvm.send(pvm.parent(), DONE, pvm.pack().string(end));
            pvm.recv(pvm.parent(), GONE);
        }
    }

    /// Prints its arguments, a line each, the last without an end.
    public static final class Talker implements Task {
        /// Created by the machine.
        public Talker() {}

        @Override
        @SuppressWarnings("SystemOut") // whose lines the test is about
        public void run(Pvm pvm, String... args) {
            for (int i = 0; i < args.length - 1; i++) {
                System.out.println(args[i]);
            }
            System.err.print(args[args.length - 1]);
        }
    }

    /// Prints a variable of its environment.
    public static final class Variable implements Task {
        /// Created by the machine.
        public Variable() {}

        @Override
        @SuppressWarnings("SystemOut") // whose lines the test is about
        public void run(Pvm pvm, String... args) {
            System.out.println(args[0] + " is " + System.getenv(args[0]));
        }
    }

    /// A program that enrols at the machine that it is told, and says which hosts it has.
    public static final class Guest {
        private Guest() {}

        /// Enrols.
        @SuppressWarnings("SystemOut") // which is read by the test
        public static void main(String... args) {
            try (Pvm pvm = Pvm.enrol(args[0])) {
                System.out.println(pvm.hosts().size() + " " + pvm.spawn(Talker.class, "x").start());
            }
        }
    }

    /// A program with a main method, which enrols.
    public static final class Enrolling {
        private Enrolling() {}

        /// Tells its parent what it was given.
        public static void main(String... args) {
            try (Pvm pvm = Pvm.enrol()) {
                pvm.send(pvm.parent(), DONE, pvm.pack().string(String.join(" ", args)
                        + " " + pvm.siblings().size()));
            }
        }
    }
}
