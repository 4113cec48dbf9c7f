// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.ServiceLoader;
import org.atoll.codec.CompactObjects;
import org.atoll.codec.ObjectCodec;
import org.atoll.codec.ObjectCodecProvider;
import org.atoll.collectives.Selection;
import org.atoll.fabric.Settings;
import org.atoll.fabric.Topology;
import org.atoll.fabric.World;
import org.atoll.mpj.window.Windows;
import org.jspecify.annotations.Nullable;

/// What one rank's message-passing program is given of its job. Any thread of the rank may use
/// it, until the program returns.
public final class MpjWorld {
    private final World fabric;
    private final String[] arguments;
    private final ObjectCodec objects;
    private final Selection selection;
    private final BufferedSends buffered;

    /// Read without ordering by every call.
    private boolean ended;

    private final Comm comm;
    private @Nullable Windows windows;

    MpjWorld(World fabric, String[] arguments) {
        this.fabric = fabric;
        this.arguments = arguments.clone();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        this.objects = objects(fabric.settings(), loader);
        this.selection = new Selection(fabric.settings());
        this.buffered = new BufferedSends(fabric.mailbox());
        Contexts contexts = new Contexts(fabric.rank(), fabric.size());
        this.comm = new Comm(this, Group.all(fabric.rank(), fabric.size()), contexts.first());
    }

    private static ObjectCodec objects(Settings settings, ClassLoader loader) {
        ObjectCodec standard = new CompactObjects(settings, loader);
        return ServiceLoader.load(ObjectCodecProvider.class, loader)
                .findFirst()
                .map(provider -> provider.create(settings, loader, standard))
                .orElse(standard);
    }

    /// The communicator of all ranks.
    ///
    /// @return the same one at every call
    public Comm comm() {
        return comm;
    }

    /// This rank's number.
    ///
    /// @return the world rank, 0..size-1
    public int rank() {
        return fabric.rank();
    }

    /// The number of ranks.
    ///
    /// @return the size of the job
    public int size() {
        return fabric.size();
    }

    /// What the program was given on the command line.
    ///
    /// @return a copy of the arguments
    public String[] arguments() {
        return arguments.clone();
    }

    /// Where the ranks are: who shares my node, who my cluster.
    ///
    /// @return the topology, by world rank
    public Topology topology() {
        return fabric.topology();
    }

    /// The time since an arbitrary moment, for measuring.
    ///
    /// @return nanoseconds, real or, in a simulation, virtual
    public long nanoTime() {
        return fabric.nanoTime();
    }

    /// Says that the program computes for so long; in a simulation that time passes. See
    /// [World#compute].
    ///
    /// @param nanos nanoseconds on the modelled processor, at least 0
    public void compute(long nanos) {
        fabric.compute(nanos);
    }

    /// Says that the program does so many elementary steps; in a simulation the time they take
    /// passes. See [World#operate].
    ///
    /// @param count how many, at least 0
    public void operate(long count) {
        fabric.operate(count);
    }

    /// The fabric below, for programs that mix models.
    ///
    /// @return this rank's world
    public World fabric() {
        return fabric;
    }

    /// Ends the whole job at once.
    ///
    /// @param exitCode the job's exit code
    /// @param cause    one line, printed once
    public void abort(int exitCode, String cause) {
        fabric.abort(exitCode, cause);
    }

    /// Limits the memory of this rank's buffered sends (MPI 4.1, section 3.6). Without a limit a
    /// buffered send takes what it needs.
    ///
    /// @param bytes how many bytes of messages may wait at once
    /// @throws IllegalStateException if a limit is set already
    public void attachBuffer(long bytes) {
        buffered.attach(bytes);
    }

    /// Blocks until all that was sent buffered has left, then takes the limit back (MPI 4.1,
    /// section 3.6).
    ///
    /// @return the limit that was set, or 0 if there was none
    public long detachBuffer() {
        return buffered.detach();
    }

    /// The program has returned: waits for its buffered sends; nothing may be sent any more.
    void end() {
        buffered.awaitAll();
        ended = true;
    }

    boolean isEnded() {
        return ended;
    }

    /// The windows of this rank, which has none before it is asked for one. Holder only.
    Windows windows() {
        Windows known = windows;
        if (known == null) {
            known = new Windows(fabric.endpoint(), new Combinations());
            windows = known;
        }
        return known;
    }

    BufferedSends bufferedSends() {
        return buffered;
    }

    /// Which collective algorithms are taken; the same for all communicators.
    Selection selection() {
        return selection;
    }

    ObjectCodec objects() {
        return objects;
    }
}
