// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.Consumer;

/// Turns the signals a user or a system sends to the launcher into events. The JDK's class for
/// it is called by reflection, because the compiler warns of it in a way that cannot be
/// silenced.
final class Signals {
    private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "TERM", 15);

    private Signals() {}

    /// Takes over SIGHUP, SIGINT and SIGTERM until the next call, at the latest for the rest of
    /// this JVM's life. A signal that was ignored when the JVM started, as under `nohup`, stays
    /// ignored.
    ///
    /// @param events hears of each signal, in a thread of its own
    static void takenBy(Consumer<JobEvent.Signalled> events) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            for (Map.Entry<String, Integer> each : NUMBERS.entrySet()) {
                Object proxy = Proxy.newProxyInstance(
                        Signals.class.getClassLoader(),
                        new Class<?>[] {handler},
                        (self, method, arguments) -> {
                            events.accept(
                                    new JobEvent.Signalled(each.getKey(), each.getValue()));
                            return null;
                        });
                Object previous = signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class)
                                .newInstance(each.getKey()), proxy);
                assert previous != null;
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("this JDK has no sun.misc.Signal", e);
        }
    }
}
