// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;

/// Runs code before it is measured, until the compilers of all ranks together take less than a
/// hundredth of the processors. Where these are as many as the ranks or fewer, a compiler takes
/// the processor of one that others wait for, and a message then costs a hundred times what it
/// costs later.
public final class WarmUp {
    private static final long COMPILED_PERCENT = 1;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final long seconds;
    private final UnaryOperator<long[]> sum;

    /// Prepares.
    ///
    /// @param seconds the longest time; what is begun then is finished
    /// @param sum     gives every rank the sums over all ranks, element by element; collective
    public WarmUp(int seconds, UnaryOperator<long[]> sum) {
        this.seconds = seconds;
        this.sum = sum;
    }

    /// Prepares for the ranks of a communicator.
    ///
    /// @param comm    all that run the code
    /// @param seconds the longest time
    public static WarmUp of(Comm comm, int seconds) {
        return new WarmUp(seconds, mine -> {
            long[] sums = new long[mine.length];
            comm.allReduceInto(mine, sums, Op.SUM);
            return sums;
        });
    }

    /// Runs a part again and again, at least twice if there is time. Collective, and so may the
    /// part be: every rank runs it equally often.
    ///
    /// @param part the code, long enough for the compilers to notice it
    public void run(Runnable part) {
        CompilerTime compilers = new CompilerTime();
        long begin = System.nanoTime();
        long compiled = 0;
        long passed = 0;
        boolean isBusy = true;
        while (isBusy) {
            part.run();
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            long[] now = sum.apply(new long[] {
                compilers.millis(), millis, PROCESSORS, 1
            });
            isBusy = isBusy(now[0] - compiled, now[1] - passed, now[2], now[3])
                    && now[1] < TimeUnit.SECONDS.toMillis(seconds) * now[3];
            compiled = now[0];
            passed = now[1];
        }
    }

    /// All times are sums over the ranks. Ranks that have fewer processors than there are ranks
    /// share them, as far as is known here.
    private static boolean isBusy(long compiled, long passed, long processors, long ranks) {
        long at = Math.min(ranks, processors / ranks);
        return 100 * compiled * ranks > COMPILED_PERCENT * passed * at;
    }
}
