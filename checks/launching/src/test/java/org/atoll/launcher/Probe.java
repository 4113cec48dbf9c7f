// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.atoll.fabric.control.ControlAddress;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Membership;
import org.atoll.job.start.Credentials;
import org.atoll.job.start.Memberships;

/// A program for tests of the launcher: its ranks meet, then rank 1 (or all) misbehaves in the
/// way the first argument names, while the others wait.
final class Probe {
    private final String fault;
    private final Membership membership;

    private Probe(String fault, Membership membership) {
        this.fault = fault;
        this.membership = membership;
    }

    public static void main(String[] arguments) throws Exception {
        String fault = arguments.length == 0 ? "none" : arguments[0];
        Map<String, String> environment = System.getenv();
        Files.createFile(Path.of("/dev/shm/atoll-" + environment.get("ATOLL_JOB") + "-probe"
                + environment.get("ATOLL_RANK")));
        if (environment.get("ATOLL_RANK").equals("1")) {
            beforeJoining(fault, environment);
        }
        try (Membership membership = Memberships.ofThisProcess(environment)) {
            new Probe(fault, membership).run();
        }
    }

    private static void beforeJoining(String fault, Map<String, String> environment)
            throws Exception {
        switch (fault) {
            case "secret" -> {
                Map<String, String> wrong = new HashMap<>(environment);
                wrong.put(Credentials.VARIABLE, Files.writeString(
                        Files.createTempFile("probe", ""),
                        new Credentials("ab".repeat(32), "").text()).toString());
                Memberships.ofThisProcess(wrong);
            }
            case "version" -> speakVersion(99, environment.get("ATOLL_CONTROL"));
            case "absent" -> System.exit(0);
            default -> {}
        }
    }

    /// Opens the protocol with another version and reads what the launcher says of its own.
    private static void speakVersion(int version, String control) throws IOException {
        try (SocketChannel channel =
                SocketChannel.open(ControlAddress.parse(control).socket())) {
            channel.write(ByteBuffer.allocate(48).putInt(0x41544f4c).putInt(version).clear());
            ByteBuffer answer = ByteBuffer.allocate(200);
            int count = 0;
            while (count >= 0) {
                count = channel.read(answer);
            }
            answer.flip();
            System.err.println("atoll: the launcher speaks version " + answer.getInt(4)
                    + " and said " + answer.remaining() + " bytes");
            System.exit(2);
        }
    }

    private void run() throws Exception {
        if (fault.equals("slowly")) {
            membership.onInquiry(this::sayLate);
        }
        List<Card> cards = membership.exchange(new Card(
                membership.rank(), 0, "host", ProcessHandle.current().pid(), "c", Map.of()));
        membership.fence();
        if (fault.equals("pids") && membership.rank() == 0) {
            cards.forEach(card -> System.out.println("pid " + card.process()));
            System.out.println("all");
        }
        if (membership.rank() == 1) {
            misbehave();
        }
        if (fault.equals("deserted") && membership.rank() == 2) {
            Thread.sleep(200); // longer than the launcher waits for a cause that is known
            System.exit(3);
        }
        if (fault.equals("deadlock")) {
            int other = 1 - membership.rank();
            membership.blocked(new Blocked("receive from " + other + ", tag 5", other, 4, 4));
        }
        if (!List.of("none", "input", "lines", "late", "cluster", "ompi", "command")
                .contains(fault)) {
            Thread.sleep(600_000);
        }
        finish();
    }

    private String sayLate() {
        LockSupport.parkNanos(1_500_000_000);
        return "rank " + membership.rank() + " waits in slowness";
    }

    private void misbehave() throws Exception {
        switch (fault) {
            case "throw" -> throw new IllegalStateException("boom");
            case "early" -> System.exit(0);
            case "exit3" -> System.exit(3);
            case "kill" -> new ProcessBuilder(
                    "kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
            case "bereft", "deserted" -> {
                membership.suspect(new FailureNotice(2, "cannot connect to rank 2"));
                System.exit(1);
            }
            case "abort" -> {
                membership.abort(7, "cannot go on");
                System.exit(9);
            }
            default -> {}
        }
    }

    private void finish() throws IOException {
        switch (fault) {
            case "input" -> System.out.println(
                    "read " + System.in.readAllBytes().length + " at " + membership.rank());
            case "lines" -> {
                for (int line = 0; line < 20_000; line++) {
                    System.out.println(membership.rank() + " line " + line + " end");
                }
            }
            case "cluster" -> System.out.println(
                    "rank " + membership.rank() + " in " + membership.cluster());
            case "command" -> System.out.println("rank " + membership.rank()
                    + " of command " + membership.outside().command());
            case "ompi" -> System.out.println(String.join(" ",
                    System.getenv("OMPI_COMM_WORLD_RANK"),
                    System.getenv("OMPI_COMM_WORLD_LOCAL_RANK"),
                    System.getenv("OMPI_COMM_WORLD_LOCAL_SIZE"),
                    System.getenv("OMPI_COMM_WORLD_SIZE"),
                    System.getenv("OMPI_UNIVERSE_SIZE")));
            default -> System.out.println("rank " + membership.rank() + " of "
                    + membership.size() + " on " + System.getenv("PROBE_VARIABLE"));
        }
        membership.leave("time\tcompute\t1000000\n");
        if (fault.equals("late") && membership.rank() == 1) {
            System.exit(5);
        }
    }
}
