// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The name and the types that tell the methods of a class apart in its compiled form.
///
/// @param descriptor its types, as in a class file
record Signature(String name, String descriptor) implements Comparable<Signature> {
    private static final Comparator<Signature> ORDER =
            Comparator.comparing(Signature::name).thenComparing(Signature::descriptor);

    static Signature of(Method method) {
        return new Signature(method.getName(), MethodType.methodType(
                method.getReturnType(), method.getParameterTypes()).toMethodDescriptorString());
    }

    /// As a programmer writes it: `Worker.step(double[])`.
    static String shown(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName()
                + types(method);
    }

    /// The parameters as a programmer writes them: `(int, String)`.
    static String types(Executable of) {
        return Stream.of(of.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    @Override
    public int compareTo(Signature that) {
        return ORDER.compare(this, that);
    }
}
