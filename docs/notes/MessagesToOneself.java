// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

private static final int SAMPLES = 30;
private static final int WARM = 9;
private static final int TIMES = 500_000;

/// A rank sends 8 bytes to itself and receives them: what messages cost without a second
/// processor. Prints the least and the median of 21 samples, in nanoseconds.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        List<Double> samples = new ArrayList<>();
        for (int sample = 0; sample < SAMPLES; sample++) {
            double nanos = nanos(comm);
            if (sample >= WARM) {
                samples.add(nanos);
            }
        }
        Collections.sort(samples);
        IO.println("self " + samples.getFirst() + " " + samples.get(samples.size() / 2));
    });
}

private static double nanos(Comm comm) {
    long[] out = {1};
    long[] in = new long[1];
    long begin = System.nanoTime();
    for (int i = 0; i < TIMES; i++) {
        comm.send(out, 0, 1);
        comm.receive(in, 0, 1);
    }
    return (System.nanoTime() - begin) / (double) TIMES;
}
