// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.StringConcatFactory;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The JDK's methods that end soon, wait for nothing and call nothing that a program has written.
/// Each either cannot be overridden, or its class cannot be extended.
final class BriefCalls {
    private static final String ATOMIC = "java.util.concurrent.atomic.Atomic";
    private static final Pattern ATOMICS = Pattern.compile(
            "<init>|get|set|lazySet|length|getAndSet|compareAndSet|getAndAdd|addAndGet"
                    + "|getAnd(Increment|Decrement)|(increment|decrement)AndGet");
    private static final Pattern BOXES =
            Pattern.compile("(?!get(Integer|Long|Boolean)$|describe|resolve|<init>).*");

    /// By class, the names of methods whose parameters are numbers, strings or arrays of numbers.
    private static final Map<String, Pattern> PLAIN = Stream.of(
            Map.of("java.lang.Math", Pattern.compile("(?!random).*"),
                    "java.lang.StrictMath", Pattern.compile("(?!random).*"),
                    "java.lang.String", Pattern.compile("<init>|length|charAt|isEmpty|hashCode"
                            + "|compareTo|substring|startsWith|endsWith|indexOf|lastIndexOf"
                            + "|concat|toCharArray|valueOf"),
                    "java.lang.StringBuilder", Pattern.compile(
                            "<init>|append|toString|length|charAt|setLength"),
                    "java.lang.Object", Pattern.compile("<init>|getClass"),
                    "java.lang.Record", Pattern.compile("<init>"),
                    "java.lang.Enum", Pattern.compile("ordinal|name"),
                    "java.util.Objects", Pattern.compile("checkIndex"),
                    "java.util.Arrays", Pattern.compile("copyOf|copyOfRange|fill")),
            Stream.of("Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float",
                            "Double")
                    .collect(Collectors.toMap(name -> "java.lang." + name, name -> BOXES)))
            .flatMap(map -> map.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    /// By class, the names of methods that may have objects as parameters, but no functions.
    private static final Map<String, Pattern> WITH_OBJECTS = Stream.of(
            Map.of("java.lang.System", Pattern.compile("arraycopy"),
                    "java.util.Objects", Pattern.compile("requireNonNull"),
                    "java.util.Arrays", Pattern.compile("copyOf|copyOfRange"),
                    "java.lang.String", Pattern.compile("equals")),
            Stream.of("Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float",
                            "Double")
                    .collect(Collectors.toMap(
                            name -> "java.lang." + name, name -> Pattern.compile("equals"))),
            Stream.of("Integer", "Long", "Boolean", "Reference", "IntegerArray", "LongArray",
                            "ReferenceArray")
                    .collect(Collectors.toMap(name -> ATOMIC + name, name -> ATOMICS)))
            .flatMap(map -> map.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    /// The classes whose listed methods store nothing that others have.
    private static final Set<String> UNCHANGING = Set.of(
            "java.lang.Math", "java.lang.StrictMath", "java.lang.String", "java.lang.Object",
            "java.lang.Record", "java.lang.Enum", "java.util.Objects", "java.lang.Integer",
            "java.lang.Long", "java.lang.Short", "java.lang.Byte", "java.lang.Character",
            "java.lang.Boolean", "java.lang.Float", "java.lang.Double");

    private static final Pattern EXCEPTION =
            Pattern.compile("java\\.(lang|util)\\.[A-Za-z]*(Exception|Error)");

    private static final Set<String> PLAIN_TYPES = Stream.concat(
            Stream.of(String.class),
            Stream.of(Integer.class, Long.class, Short.class, Byte.class, Character.class,
                    Boolean.class, Float.class, Double.class))
            .map(Class::descriptorString)
            .collect(Collectors.toUnmodifiableSet());

    private BriefCalls() {}

    /// Whether some method of a class is one, so that the class needs nothing for its first use.
    static boolean knows(Class<?> type) {
        return PLAIN.containsKey(type.getName())
                || WITH_OBJECTS.containsKey(type.getName())
                || EXCEPTION.matcher(type.getName()).matches();
    }

    /// Whether a method is one.
    ///
    /// @param caller    the class whose code calls it
    static boolean has(Class<?> owner, Signature signature, Class<?> caller) {
        MethodTypeDesc types = MethodTypeDesc.ofDescriptor(signature.descriptor());
        if (EXCEPTION.matcher(owner.getName()).matches()) {
            // The constructor of a subclass may call what the subclass overrides.
            return signature.name().equals("<init>") && isPlain(types)
                    && !Throwable.class.isAssignableFrom(caller);
        }
        return (isNamed(PLAIN, owner, signature) && isPlain(types))
                || (isNamed(WITH_OBJECTS, owner, signature)
                && !signature.descriptor().contains("Ljava/util/function/"));
    }

    /// Whether the listed methods of a class change no object but one that they make.
    static boolean storesNothing(Class<?> owner) {
        return UNCHANGING.contains(owner.getName()) || EXCEPTION.matcher(owner.getName()).matches();
    }

    private static boolean isNamed(
            Map<String, Pattern> list, Class<?> owner, Signature signature) {
        Pattern names = list.get(owner.getName());
        return names != null && names.matcher(signature.name()).matches();
    }

    /// Whether strings and numbers are joined to a string.
    static boolean isConcatenation(InvokeDynamicInstruction call) {
        return call.bootstrapMethod().owner()
                .equals(StringConcatFactory.class.describeConstable().orElseThrow())
                && isPlain(call.typeSymbol());
    }

    private static boolean isPlain(MethodTypeDesc types) {
        return types.parameterList().stream().allMatch(BriefCalls::isPlain);
    }

    private static boolean isPlain(ClassDesc type) {
        ClassDesc element = type.isArray() ? type.componentType() : type;
        return element.isPrimitive() || PLAIN_TYPES.contains(type.descriptorString());
    }
}
