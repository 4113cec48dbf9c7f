// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.SharedFile;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A fault in a call of one rank arrives on the others as fields.
@Timeout(300)
class FaultTest {
    private static final int WRONG = 1;

    /// The fields travel, and the words are made of them where they arrive.
    @Test
    void aFaultArrivesWithItsFields(@TempDir Path folder) {
        Job.local(3).run(self -> {
            Comm comm = Mpj.in(self).comm();
            boolean wrong = comm.rank() == WRONG;
            arrives(comm, new Fault(Misuse.Flaw.DIMENSIONS, "cartesian",
                            "a grid of # has more places than there are ranks, #",
                            List.of("[2, 2]", "3"), "", WRONG, false),
                    () -> comm.cartesian(wrong ? new int[] {2, 2} : new int[] {1, 1},
                            new boolean[2]));
            arrives(comm, new Fault(Misuse.Flaw.ARGUMENT, "split", "color", List.of("-9"),
                            "a color is at least 0, or NOBODY", WRONG, false),
                    () -> comm.split(wrong ? -9 : 0, 0));
            arrives(comm, new Fault(Misuse.Flaw.ROOT, "spawn", "root #", List.of("9", "2"),
                            "a rank of this communicator is 0 to #", WRONG, false),
                    () -> comm.worlds().spawn(List.of(), wrong ? 9 : 0));
            try (SharedFile file = SharedFile.open(
                    comm, folder.resolve("fields"), FileMode.CREATE, FileMode.WRITE)) {
                arrives(comm, new Fault(Misuse.Flaw.ARGUMENT, "resize", "bytes", List.of("-1"),
                                "a file has at least 0", WRONG, false),
                        () -> file.resize(wrong ? -1 : 8));
            }
        });
    }

    /// The rank whose fault it is knows the same, but for the rank.
    private static void arrives(Comm comm, Fault fault, ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).isInstanceOf(Misuse.class);
        Fault known = ((Misuse) thrown).fault();
        assertThat(comm.rank() == WRONG ? known.heard(WRONG, false, "") : known).isEqualTo(fault);
        assertThat(known.rank()).isEqualTo(comm.rank() == WRONG ? -1 : WRONG);
        assertThat(thrown).hasMessage(known.message());
    }

    /// Between two groups, too: each rank of the other one hears whose it is.
    @Test
    void aFaultReachesTheOtherGroupWithItsFields() {
        Job.local(4).run(self -> {
            Comm all = Mpj.in(self).comm();
            boolean odd = all.rank() % 2 == 1;
            Comm half = all.split(odd ? 1 : 0, 0);
            boolean wrong = odd && half.rank() == WRONG;
            Throwable thrown = catchThrowable(() ->
                    half.intercomm(wrong ? 7 : 0, all, odd ? 0 : 1, 0));
            assertThat(thrown).isInstanceOf(Misuse.class);
            Fault known = ((Misuse) thrown).fault();
            assertThat(known.flaw()).isEqualTo(Misuse.Flaw.RANK);
            assertThat(known.call()).isEqualTo("intercomm");
            assertThat(known.argument()).isEqualTo("localLeader");
            assertThat(known.values()).startsWith("7");
            assertThat(known.rank()).isEqualTo(wrong ? -1 : WRONG);
            assertThat(known.afar()).isEqualTo(!odd);
        });
    }
}
