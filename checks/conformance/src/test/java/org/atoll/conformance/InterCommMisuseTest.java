// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.function.Consumer;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Wrong arguments of collectives between two groups are refused before anything is sent.
@Timeout(300)
class InterCommMisuseTest {

    private static void between(Consumer<InterComm> body) {
        Job.local(2).run(rank -> {
            Comm all = Mpj.in(rank).comm();
            body.accept(all.split(all.rank(), 0).intercomm(0, all, 1 - all.rank(), 1));
        });
    }

    private static void refused(String words, Runnable call) {
        assertThatIllegalArgumentException().isThrownBy(call::run)
                .withMessageStartingWith(words);
    }

    @Test
    void aRootBroadcastsAPart() {
        between(inter -> {
            refused("broadcast: part is null",
                    () -> inter.parts().broadcast(null, InterComm.ROOT).run());
            refused("broadcast: part is IN_PLACE", () ->
                    inter.parts().broadcast(Part.IN_PLACE, InterComm.ROOT).run());
            refused("broadcast: part is null", () ->
                    inter.parts().broadcast(null, InterComm.ROOT).start());
            refused("broadcast: part is null", () -> inter.parts().broadcast(null, 0).run());
            inter.parts().broadcast(null, Comm.NOBODY).run();
        });
    }

    @Test
    void resultsAreOfTheKindOfTheValues() {
        between(inter -> {
            Part ints = Part.of(new int[] {1, 2});
            float[] out = new float[2];
            refused("allReduce from a part of a int[] to one of a float[]", () ->
                    inter.parts().allReduce(ints, Part.of(out), Op.SUM).run());
            refused("reduceScatter from a part of a int[] to one of a float[]", () ->
                    inter.parts().reduceScatter(ints, Part.of(out), new int[] {2}, Op.SUM).run());
            int[] sum = new int[2];
            inter.parts().allReduce(ints, Part.of(sum), Op.SUM).run();
            assertThat(sum).containsExactly(1, 2);
        });
    }
}
