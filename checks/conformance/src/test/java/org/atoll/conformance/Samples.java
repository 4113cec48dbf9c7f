// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.codec.Strided;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.AttributeKey;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Communicator;
import org.atoll.mpj.Edges;
import org.atoll.mpj.ErrorHandler;
import org.atoll.mpj.FileHints;
import org.atoll.mpj.FileView;
import org.atoll.mpj.Group;
import org.atoll.mpj.ObjectRequest;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.RankExecutor.Mapping;
import org.atoll.mpj.RankExecutor.Task;
import org.atoll.mpj.Request;
import org.atoll.mpj.SendMode;
import org.atoll.mpj.SharedFile.SeekFrom;
import org.atoll.mpj.Window.LockMode;

/// Good arguments by type, for tests that try every public call: of one element, and for one rank.
final class Samples {
    private Samples() {}

    /// A new map of them.
    ///
    /// @param comm of the rank that uses them
    static Map<Class<?>, Object> of(Comm comm) {
        Task<Integer> task = () -> 1;
        Mapping<Integer, Integer> mapping = item -> item;
        Map<Class<?>, Object> samples = new HashMap<>(Map.of(
                int.class, 0, long.class, 0L, boolean.class, true, Object.class, new int[1],
                int[].class, new int[] {1}, Part.class, Part.of(new int[1]),
                Parts.class, Parts.of(Part.of(new int[1])), Op.class, Op.SUM,
                Class.class, Integer.class, String.class, "text"));
        samples.putAll(Map.of(
                String[].class, new String[0], SendMode.class, SendMode.STANDARD,
                Group.class, comm.group(), Comm.class, comm, Communicator.class, comm,
                List.class, new ArrayList<>(List.of(1)),
                Elements.class, ElementKinds.INTS,
                Layout.class, new Strided(ElementKinds.INTS, 1, 1, 1),
                LockMode.class, LockMode.SHARED, boolean[].class, new boolean[] {true}));
        samples.putAll(Map.of(
                AttributeKey.class, new AttributeKey<Object>("key"),
                ErrorHandler.class, ErrorHandler.THROW, SeekFrom.class, SeekFrom.START,
                FileView.class, FileView.BYTES,
                FileHints.class, FileHints.of(comm.world().rank().fabric().settings()),
                Edges.class, new Edges().add(0, 0),
                InputStream.class, new ByteArrayInputStream(new byte[1]),
                OutputStream.class, new ByteArrayOutputStream(),
                Request.class, comm.sendAsync(new int[1], Comm.NOBODY, 0),
                CollectiveRequest.class, comm.parts().barrier().start()));
        samples.putAll(Map.of(
                ObjectRequest.class, comm.receiveObjectAsync(String.class, Comm.NOBODY, 0),
                Task.class, task));
        samples.putAll(Map.of(
                Mapping.class, mapping, Collection.class, List.of(task),
                Runnable.class, (Runnable) () -> { },
                Supplier.class, (Supplier<Object>) List::of,
                Callable.class, task, TimeUnit.class, TimeUnit.SECONDS,
                BinaryOperator.class, (BinaryOperator<Object>) (a, b) -> a));
        return samples;
    }
}
