// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Carries out each collective in both its forms, the one that blocks on arrays and the one that is
/// started on direct buffers, and compares what is in the program's buffers with what is known.
/// Started ones are all under way at the same time, until [#finish].
final class BothForms {
    private final List<Started> started = new ArrayList<>();

    /// The form that blocks.
    interface Blocking {
        void call(int[] out, int[] in);
    }

    /// The form that comes back at once.
    interface Starting {
        Request call(IntBuffer out, IntBuffer in);
    }

    /// One that is under way.
    private record Started(
            String name, Request request, IntBuffer out, int[] given, IntBuffer in, int[] wanted) {

        void check() {
            assertThat(array(in)).as("i" + name).containsExactly(wanted);
            assertThat(array(out)).as("i" + name + ", what was given").containsExactly(given);
        }
    }

    /// One call.
    ///
    /// @param name     how the failure is told
    /// @param out      what is given, which stays as it is
    /// @param in       what is in the other buffer before
    /// @param wanted   what is there afterwards
    /// @param blocking null if there is no such form, or it is tested elsewhere
    /// @param starting its twin
    @SuppressWarnings("TooManyParameters") // a line of a table
    void hold(
            String name, int[] out, int[] in, int[] wanted,
            @Nullable Blocking blocking, Starting starting) {
        if (blocking != null) {
            int[] given = out.clone();
            int[] got = in.clone();
            blocking.call(given, got);
            assertThat(got).as(name).containsExactly(wanted);
            assertThat(given).as(name + ", what was given").containsExactly(out);
        }
        IntBuffer given = direct(out);
        IntBuffer got = direct(in);
        started.add(new Started(name, starting.call(given, got), given, out, got, wanted));
    }

    /// Waits for all that was started, and looks at what came.
    void finish() {
        Request.waitAll(started.stream().map(Started::request).toArray(Request[]::new));
        started.forEach(Started::check);
        started.clear();
    }

    static IntBuffer direct(int... values) {
        return MPI.newIntBuffer(values.length).put(0, values);
    }

    static int[] array(IntBuffer buffer) {
        int[] values = new int[buffer.capacity()];
        buffer.get(0, values);
        return values;
    }
}
