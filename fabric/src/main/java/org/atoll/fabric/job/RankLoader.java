// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.device.DeviceProvider;
import org.jspecify.annotations.Nullable;

/// Loads a program for one rank that is a thread, so that its static fields are the rank's own,
/// as they are in a process. Atoll's classes, those in packages of `org.atoll`, and the JDK's are
/// shared by all ranks of the JVM; every other class on the class path exists once per rank.
///
/// It is the context loader of the rank's threads, and that is how [Memberships] knows whose
/// they are.
final class RankLoader extends URLClassLoader {
    private static final String SHARED = "org.atoll.";

    private final ClassLoader shared = RankLoader.class.getClassLoader();
    private final Membership membership;
    private final List<DeviceProvider> devices;
    private final List<Runnable> last = new ArrayList<>();

    /// Creates the loader of one rank.
    ///
    /// @param membership the rank's membership of its job
    /// @param devices    the devices there are; all ranks of a job have the same instances
    /// @param classPath  where the program's classes are
    RankLoader(Membership membership, List<DeviceProvider> devices, List<Path> classPath) {
        super("rank-" + membership.rank(), urls(classPath), getPlatformClassLoader());
        this.membership = membership;
        this.devices = devices;
    }

    /// The loader of the rank that the calling thread belongs to, or null in a process.
    static @Nullable RankLoader ofThisThread() {
        return Thread.currentThread().getContextClassLoader() instanceof RankLoader loader
                ? loader
                : null;
    }

    private static URL[] urls(List<Path> classPath) {
        return classPath.stream().map(RankLoader::url).toArray(URL[]::new);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(path + " cannot be on a class path", e);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        return name.startsWith(SHARED) ? shared.loadClass(name) : super.findClass(name);
    }

    Membership membership() {
        return membership;
    }

    List<DeviceProvider> devices() {
        return devices;
    }

    /// Keeps what is to be done when the main method has returned.
    synchronized void atEnd(Runnable action) {
        last.add(action);
    }

    /// Runs the program in this thread, from the beginning of its main method to its end.
    ///
    /// @throws Throwable what the program threw
    void runMain(String mainClass, String[] arguments) throws Throwable {
        Thread.currentThread().setContextClassLoader(this);
        Method main = Class.forName(mainClass, true, this).getMethod("main", String[].class);
        main.setAccessible(true);
        try {
            main.invoke(null, (Object) arguments.clone());
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        List<Runnable> actions;
        synchronized (this) {
            actions = List.copyOf(last);
        }
        actions.forEach(Runnable::run);
    }
}
