// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.security.SecureClassLoader;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.Attributes.Name;
import java.util.stream.Stream;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.SoloMembership;
import org.jspecify.annotations.Nullable;

/// Loads a program for one rank that is a thread, so that its static fields are the rank's own,
/// as they are in a process. Atoll's classes, those in packages of `org.atoll`, and the JDK's are
/// shared by all ranks of the JVM; every other class on the class path exists once per rank.
///
/// It is the context loader of the rank's threads, and that is how [CurrentRank] knows whose
/// they are. Nobody closes it: threads that outlive `main`, and what runs when the JVM ends, find
/// their classes. Its files are closed when nothing refers to it any more.
final class RankLoader extends SecureClassLoader {
    private static final String SHARED = "org.atoll.";

    private final ClassLoader shared = RankLoader.class.getClassLoader();
    private final Membership membership;
    private final Ending ending;
    private final Rewriting rewriting;
    private final List<DeviceProvider> devices;
    private final ProgramFiles files;
    private final List<Runnable> last = new ArrayList<>();
    private volatile List<String> command = List.of();
    private @Nullable Thread first;
    private boolean exited;

    /// Ends the rank before its main method has returned.
    interface Ending {

        /// The rank has ended itself.
        ///
        /// @param code its exit code
        void exit(int code);

        /// Nobody is to wait for the rank's thread any more.
        void giveUpThread();
    }

    /// Rewrites the classes that are to be loaded in another form than the program has them.
    interface Rewriting {

        /// Says how a class is to be loaded.
        ///
        /// @param bytes   the class file
        /// @param loader  where the classes are that it refers to
        /// @param virtual whether the rank is a virtual thread
        /// @return the class file to be loaded instead; empty if the class stays as it is
        Optional<byte[]> changed(byte[] bytes, ClassLoader loader, boolean virtual);
    }

    /// Creates the loader of one rank.
    ///
    /// @param ending     how it ends itself
    /// @param devices    the devices there are; all ranks of a job have the same instances
    /// @param files      the program's; all ranks of a job have the same
    RankLoader(
            Membership membership,
            Ending ending,
            Rewriting rewriting,
            List<DeviceProvider> devices,
            ProgramFiles files) {
        super("rank-" + membership.rank(), getPlatformClassLoader());
        this.membership = membership;
        this.ending = ending;
        this.rewriting = rewriting;
        this.devices = devices;
        this.files = files;
    }

    /// A loader that belongs to no rank, to see what there is.
    static RankLoader toLook(ProgramFiles files) {
        Ending none = new Ending() {
            @Override
            public void exit(int code) {
                throw new AssertionError("nothing runs here");
            }

            @Override
            public void giveUpThread() {
                throw new AssertionError("nothing runs here");
            }
        };
        return new RankLoader(
                new SoloMembership("local", null), none,
                (bytes, loader, virtual) -> Optional.empty(), List.of(), files);
    }

    /// The loader of the rank that the calling thread belongs to, or null in a process.
    static @Nullable RankLoader ofThisThread() {
        return Thread.currentThread().getContextClassLoader() instanceof RankLoader loader
                ? loader
                : null;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith(SHARED)) {
            return shared.loadClass(name);
        }
        ProgramClass found;
        try {
            found = files.find(name);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        requirePackage(name, found);
        Thread main = first();
        boolean virtual = main != null && main.isVirtual();
        byte[] code = found.form(virtual, () -> rewriting.changed(found.bytes(), this, virtual));
        return defineClass(name, code, 0, code.length, found.source());
    }

    private void requirePackage(String name, ProgramClass from) {
        String title = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        if (title.isEmpty() || getDefinedPackage(title) != null) {
            return;
        }
        String path = title.replace('.', '/') + "/";
        Package made = definePackage(
                title,
                from.about(path, Name.SPECIFICATION_TITLE),
                from.about(path, Name.SPECIFICATION_VERSION),
                from.about(path, Name.SPECIFICATION_VENDOR),
                from.about(path, Name.IMPLEMENTATION_TITLE),
                from.about(path, Name.IMPLEMENTATION_VERSION),
                from.about(path, Name.IMPLEMENTATION_VENDOR),
                from.isSealed(path) ? from.source().getLocation() : null);
        assert made != null;
    }

    @Override
    protected @Nullable URL findResource(String name) {
        return files.resource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return files.resources(name);
    }

    /// Where the program's classes are.
    List<Path> classPath() {
        return files.classPath();
    }

    Membership membership() {
        return membership;
    }

    List<DeviceProvider> devices() {
        return devices;
    }

    /// The main class and the program's arguments; empty before [#runMain].
    List<String> command() {
        return command;
    }

    /// Keeps what is to be done when the main method has returned, or the rank ends itself.
    synchronized void atEnd(Runnable action) {
        last.add(action);
    }

    /// Runs the program in this thread, from the beginning of its main method to its end, and then
    /// what was kept for the end.
    ///
    /// @throws Throwable what the program threw
    void runMain(String mainClass, String[] arguments) throws Throwable {
        Thread.currentThread().setContextClassLoader(this);
        command = Stream.concat(Stream.of(mainClass), Stream.of(arguments)).toList();
        synchronized (this) {
            first = Thread.currentThread();
        }
        MainCall.of(Class.forName(mainClass, true, this)).call(arguments.clone());
        runLast();
    }

    private void runLast() {
        List<Runnable> actions;
        synchronized (this) {
            actions = List.copyOf(last);
            last.clear();
        }
        actions.forEach(Runnable::run);
    }

    /// Ends the rank: does what was kept for the end, and tells the job of the exit code. Returns
    /// in the thread that runs `main`, which has to leave it; any other one stops here, and nobody
    /// waits for that thread any more. Who comes second has no say in the exit code.
    void exit(int code) {
        boolean again;
        synchronized (this) {
            again = exited;
            exited = true;
        }
        if (!again) {
            runLast();
            ending.exit(code);
        }
        if (Thread.currentThread().equals(first())) {
            return;
        }
        ending.giveUpThread();
        while (true) {
            LockSupport.park();
        }
    }

    /// Whether a thread is the one that runs `main`.
    boolean isFirst(Thread thread) {
        return thread.equals(first());
    }

    private synchronized @Nullable Thread first() {
        return first;
    }

    /// Whether the rank has ended itself, so that its threads do nothing that matters any more.
    synchronized boolean hasExited() {
        return exited;
    }
}
