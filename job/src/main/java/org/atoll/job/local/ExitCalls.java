// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Lets a class end its rank where it would end the JVM, in which other ranks live: its calls of
/// `System.exit`, `Runtime.exit` and `Runtime.halt`, and method references to them, become calls
/// of [RankExit]. Nothing else of the class changes.
final class ExitCalls {
    private static final ClassDesc SYSTEM = ClassDesc.of("java.lang.System");
    private static final ClassDesc RUNTIME = ClassDesc.of("java.lang.Runtime");
    private static final ClassDesc RANK_EXIT = ClassDesc.of(RankExit.class.getName());

    /// What a class that is not there is taken for, as the compiler had it and nobody uses it.
    private static final ClassHierarchyResolver.ClassHierarchyInfo OBJECT =
            ClassHierarchyResolver.ClassHierarchyInfo.ofClass(ConstantDescs.CD_Object);

    private static final String EXIT = "exit";
    private static final String HALT = "halt";
    private static final String CODE = "(I)V";
    private static final MethodTypeDesc OF_CODE = MethodTypeDesc.ofDescriptor(CODE);
    private static final MethodTypeDesc OF_RUNTIME =
            MethodTypeDesc.ofDescriptor("(Ljava/lang/Runtime;I)V");

    private ExitCalls() {}

    /// Redirects the calls of a class.
    ///
    /// @param bytes  the class file
    /// @param loader where the classes are that it refers to
    /// @return the class file to be loaded instead; empty if there is no such call
    static Optional<byte[]> redirected(byte[] bytes, ClassLoader loader) {
        if (!names(bytes, EXIT) && !names(bytes, HALT)) {
            return Optional.empty();
        }
        ClassFile tools = tools(loader);
        ClassModel model = tools.parse(bytes);
        boolean[] found = new boolean[1];
        byte[] changed = tools.transformClass(model, ClassTransform.transformingMethodBodies(
                (code, element) -> found[0] |= !isKept(code, element)));
        return found[0] ? Optional.of(changed) : Optional.empty();
    }

    /// What reads and writes class files.
    ///
    /// @param loader where the classes are that these refer to
    static ClassFile tools(ClassLoader loader) {
        return ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(loader)
                        .orElse(ClassHierarchyResolver.defaultResolver())
                        .orElse(absent -> OBJECT)));
    }

    /// Whether a class has a name among its constants: one byte, two of length, and the letters.
    static boolean names(byte[] bytes, String name) {
        byte[] letters = name.getBytes(StandardCharsets.US_ASCII);
        int length = letters.length;
        for (int at = 3; at + length <= bytes.length; at++) {
            if (bytes[at - 3] == 1
                    && bytes[at - 2] == 0
                    && bytes[at - 1] == length
                    && Arrays.equals(bytes, at, at + length, letters, 0, length)) {
                return true;
            }
        }
        return false;
    }

    /// Passes an instruction on, or another one in its place.
    private static boolean isKept(CodeBuilder code, CodeElement element) {
        if (element instanceof InvokeInstruction call
                && isExit(call.owner().asSymbol(), call.name().stringValue(),
                        call.type().stringValue())) {
            code.invokestatic(RANK_EXIT, call.name().stringValue(),
                    call.owner().asSymbol().equals(SYSTEM) ? OF_CODE : OF_RUNTIME);
            return false;
        }
        if (element instanceof InvokeDynamicInstruction site
                && site.bootstrapArgs().stream().anyMatch(ExitCalls::isExit)) {
            code.invokedynamic(DynamicCallSiteDesc.of(
                    site.bootstrapMethod(), site.name().stringValue(), site.typeSymbol(),
                    site.bootstrapArgs().stream()
                            .map(ExitCalls::redirected)
                            .toArray(ConstantDesc[]::new)));
            return false;
        }
        code.with(element);
        return true;
    }

    private static boolean isExit(ClassDesc owner, String name, String type) {
        boolean ends = owner.equals(SYSTEM)
                ? name.equals(EXIT)
                : owner.equals(RUNTIME) && List.of(EXIT, HALT).contains(name);
        return ends && type.equals(CODE);
    }

    private static boolean isExit(ConstantDesc argument) {
        return argument instanceof DirectMethodHandleDesc handle
                && isExit(handle.owner(), handle.methodName(), handle.lookupDescriptor());
    }

    private static ConstantDesc redirected(ConstantDesc argument) {
        if (!(argument instanceof DirectMethodHandleDesc handle) || !isExit(argument)) {
            return argument;
        }
        return MethodHandleDesc.ofMethod(
                DirectMethodHandleDesc.Kind.STATIC, RANK_EXIT, handle.methodName(),
                handle.owner().equals(SYSTEM) ? OF_CODE : OF_RUNTIME);
    }
}
