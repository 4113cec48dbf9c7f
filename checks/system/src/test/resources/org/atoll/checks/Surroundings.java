// SPDX-License-Identifier: Apache-2.0
// What the guide's parts of programs have imported and declared before they begin.
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.atoll.codec.*;
import org.atoll.dsm.*;
import org.atoll.fabric.*;
import org.atoll.fabric.job.*;
import org.atoll.fabric.port.*;
import org.atoll.hybrid.*;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Deal;
import org.atoll.job.*;
import org.atoll.junit.Ranks;
import org.atoll.mpj.*;
import org.atoll.sim.*;
import org.atoll.tasks.Event;
import org.atoll.tasks.GroupFold;
import org.atoll.tasks.Packing;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Tid;
import org.junit.jupiter.api.Test;

class Surroundings {
    static final int TAG = 1;
    static final int GONE = 2;

    String[] args;
    Rank rank;
    Mpj mpj;
    Dsm dsm;
    Simple s;
    Pvm pvm;
    Tid other;
    List<Tid> workers;
    Deque<Long> todo;
    Map<Tid, Long> underway;
    int done, pieces;
    Comm comm;
    CartComm grid;
    int next, previous;
    int rows, columns, columnNumber;
    int step, steps;
    long points, held, total;
    int[] token, counts, displacements;
    double area;
    SharedDoubles rod, sums;
    SharedInts flag, queue;
    double[] matrix, values, part, halo, border, all, block;
    Part mine, a, b, c, d, e, f;
    Parts in, out;
    Reading reading;
    String line;
    Path path;

    record Reading(String place, double[] values) implements Serializable {}

    static class Primes {
        static int primesBelow(int limit) {
            return limit;
        }
    }

    int primesBelow(int limit) {
        return limit;
    }

    double[] share(Comm comm, int step) {
        return values;
    }

    void computeInside() {}

    void dealOut() {}

    void computeSomethingElse() {}

    void relaxInner() {}
}
