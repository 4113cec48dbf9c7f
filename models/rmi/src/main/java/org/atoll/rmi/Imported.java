// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.rmi.RemoteException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// The object of this rank that forwards calls to the stub of an RMI server. References lead to it
/// from any rank. The interface may be the server's own, or one that has the same methods and does
/// not speak of RMI; failures of RMI are then a [CommunicationException].
final class Imported implements InvocationHandler {

    /// The stub that an object forwards to, and the interface that it has.
    ///
    /// @param type the interface
    /// @param stub equal for the same object of the server
    record Origin(Class<?> type, Object stub) {}

    private final Origin origin;
    private final Object stub;
    private final String name;
    private final Map<Method, Method> methods;
    private final Passage passage;
    private final CallFilter filter;

    private Imported(
            Origin origin,
            Object stub,
            String name,
            Passage passage,
            CallFilter filter) {
        this.origin = origin;
        this.stub = stub;
        this.name = name;
        this.methods = methods(origin.type(), stub);
        this.passage = passage;
        this.filter = filter;
    }

    /// Makes an object of the interface.
    ///
    /// @throws IllegalArgumentException if the stub does not have all of its methods
    static Object front(Origin origin, String name, Passage passage, CallFilter filter) {
        Class<?> type = origin.type();
        Imported imported = new Imported(
                origin, seenBy(type, origin.stub()), name, passage, filter);
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, imported);
    }

    /// RMI has read the stub where Atoll's classes are; ranks that are threads have copies of the
    /// program's. The same stub for the program's own interface. It also makes the program's
    /// loader the one in which RMI looks for the classes of answers.
    private static Object seenBy(Class<?> type, Object stub) {
        boolean copied = Arrays.stream(stub.getClass().getInterfaces())
                .anyMatch(one -> one.getName().equals(type.getName()) && one != type);
        return copied && Proxy.isProxyClass(stub.getClass())
                ? Proxy.newProxyInstance(
                        type.getClassLoader(), new Class<?>[] {type},
                        Proxy.getInvocationHandler(stub))
                : stub;
    }

    private static Map<Method, Method> methods(Class<?> type, Object stub) {
        Map<Method, Method> methods = new HashMap<>();
        for (Method method : type.getMethods()) {
            counterpart(method, stub).ifPresent(theirs -> methods.put(method, theirs));
        }
        return methods;
    }

    /// The stub's method that is called for one of the interface: none for one that has a body.
    private static Optional<Method> counterpart(Method method, Object stub) {
        if (method.getDeclaringClass().isInstance(stub)) {
            return Optional.of(method);
        }
        List<Class<?>> interfaces = RemoteInterfaces.of(stub.getClass());
        Optional<Method> theirs = interfaces.stream()
                .flatMap(type -> Stream.of(type.getMethods()))
                .filter(one -> one.getName().equals(method.getName())
                        && Arrays.equals(one.getParameterTypes(), method.getParameterTypes())
                        && isResult(method.getReturnType(), one.getReturnType()))
                .findFirst();
        if (theirs.isEmpty() && Modifier.isAbstract(method.getModifiers())) {
            throw new IllegalArgumentException("lookup: the object has no method like "
                    + RemoteInterfaces.textOf(method) + ": its remote interfaces are "
                    + interfaces.stream().map(Class::getName).collect(Collectors.joining(", ")));
        }
        return theirs;
    }

    private static boolean isResult(Class<?> wanted, Class<?> given) {
        return wanted == void.class || wanted.isAssignableFrom(given);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
            throws Throwable {
        if (Identity.has(method)) {
            return Identity.call(proxy, method, given, this);
        }
        Method theirs = methods.get(method);
        if (theirs == null) {
            return InvocationHandler.invokeDefault(proxy, method, given);
        }
        try {
            Object result = AnswerFilter.within(
                    filter, () -> theirs.invoke(stub, arguments(given)));
            return method.getReturnType() == void.class
                    ? null
                    : passage.inward(result, method.getReturnType());
        } catch (InvocationTargetException e) {
            throw told(method, Objects.requireNonNull(e.getCause()));
        }
    }

    private @Nullable Object @Nullable [] arguments(@Nullable Object @Nullable [] given) {
        return given == null
                ? null
                : Arrays.stream(given).map(passage::outward).toArray();
    }

    /// As it is if the method declares it.
    private Throwable told(Method method, Throwable thrown) {
        boolean declared = thrown instanceof RuntimeException
                || thrown instanceof Error
                || Stream.of(method.getExceptionTypes()).anyMatch(type -> type.isInstance(thrown));
        String what = thrown instanceof RemoteException ? "" : " threw what it does not declare";
        return declared
                ? thrown
                : new CommunicationException(RemoteInterfaces.textOf(method) + " of " + name
                        + what + ": " + thrown, -1, thrown);
    }

    @Override
    public String toString() {
        return origin.type().getSimpleName() + " by RMI: " + name;
    }
}
