// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.io.ObjectInputFilter;
import java.lang.reflect.Proxy;
import java.rmi.Remote;
import java.rmi.server.RemoteObject;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.util.stream.Stream;
import org.atoll.codec.ObjectFilters;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// Filters what the arguments of calls and their results are made of. It takes what the allow-list
/// lets in, and stubs whose interfaces that list lets in. What is refused is thrown, as by
/// [org.atoll.codec.ObjectFilters].
///
/// A stranger may connect and say that an array of two billion follows. So all arrays of one call
/// are counted as soon as they are announced. RMI reads a call on one thread, hence the counts are
/// by thread. A filter does not hear where a stream begins: [#renew] says so, and numbers that grow
/// smaller, which in one stream they do not.
final class CallFilter implements ObjectInputFilter {
    private static final int LONGEST_ELEMENT = 8;

    private final ObjectInputFilter allowed;
    private final int mostBytes;
    private final ThreadLocal<Announced> announced = ThreadLocal.withInitial(Announced::new);

    /// The bytes that one call has announced so far.
    private static final class Announced {
        private long bytes;
        private long position;

        void begin() {
            bytes = 0;
            position = 0;
        }

        void add(long more, long at) {
            if (at < position) {
                begin();
            }
            bytes += more;
            position = at;
        }
    }

    /// @param settings  where the allow-list is read
    /// @param mostBytes for one call
    CallFilter(Settings settings, int mostBytes) {
        this.allowed = ObjectFilters.of(settings, CallFilter::isOfStub);
        this.mostBytes = mostBytes;
    }

    @Override
    public Status checkInput(FilterInfo found) {
        Announced arrays = announced.get();
        arrays.add(Math.max(0, found.arrayLength()) * bytesOf(found.serialClass()),
                found.streamBytes());
        if (Math.max(arrays.bytes, found.streamBytes()) > mostBytes) {
            arrays.begin();
            throw new IllegalArgumentException("a call with more than " + mostBytes
                    + " bytes: that is what the setting atoll.rmi.bytes allows");
        }
        return allowed.checkInput(found);
    }

    /// What this thread reads next is another call.
    void renew() {
        announced.get().begin();
    }

    private static long bytesOf(@Nullable Class<?> array) {
        Class<?> element = array == null ? null : array.getComponentType();
        return element == byte.class || element == boolean.class ? 1 : LONGEST_ELEMENT;
    }

    /// Stubs are proxies whose interfaces, each of which is asked about, are all remote ones. The
    /// exceptions of RMI are made of texts and other exceptions.
    private static boolean isOfStub(Class<?> type) {
        return type == Remote.class
                || type == Proxy.class
                || type == RemoteObject.class
                || type == RemoteObjectInvocationHandler.class
                || type == ProvenCalls.class
                || isProxyOfRemotes(type)
                || isException(type);
    }

    private static boolean isProxyOfRemotes(Class<?> type) {
        return Proxy.isProxyClass(type)
                && Stream.of(type.getInterfaces()).allMatch(Remote.class::isAssignableFrom);
    }

    private static boolean isException(Class<?> type) {
        return Throwable.class.isAssignableFrom(type)
                && type.getModule().equals(Remote.class.getModule());
    }
}
