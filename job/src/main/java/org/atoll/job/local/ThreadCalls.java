// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;

/// Lets a class of a rank that is a virtual thread make threads as it would in a process. What a
/// virtual thread makes is a daemon unless somebody says otherwise, and a JVM does not wait for
/// daemons. So each thread that the class makes is shown to [RankThread] at once, before the
/// class may say what it is to be. Threads that the JDK makes, as in a pool, say so by themselves.
final class ThreadCalls implements CodeTransform {
    /// The name that each class has among its constants that makes threads.
    private static final String NAME = "java/lang/Thread";

    private static final ClassDesc THREAD = ClassDesc.of("java.lang.Thread");
    private static final ClassDesc RANK_THREAD = ClassDesc.of(RankThread.class.getName());
    private static final String OF_PLATFORM = "ofPlatform";
    private static final MethodTypeDesc MADE =
            MethodTypeDesc.of(ConstantDescs.CD_void, THREAD);

    private final boolean[] found;

    /// How many threads of the method have their memory and are not made yet.
    private int begun;

    private ThreadCalls(boolean[] found) {
        this.found = found;
    }

    /// Shows the threads that a class makes.
    ///
    /// @param bytes  the class file
    /// @param loader where the classes are that it refers to
    /// @return the class file to be loaded instead; empty if the class makes none
    static Optional<byte[]> shown(byte[] bytes, ClassLoader loader) {
        if (!ExitCalls.names(bytes, NAME)) {
            return Optional.empty();
        }
        ClassFile tools = ExitCalls.tools(loader);
        boolean[] found = new boolean[1];
        byte[] changed = tools.transformClass(
                tools.parse(bytes),
                ClassTransform.transformingMethodBodies(
                        CodeTransform.ofStateful(() -> new ThreadCalls(found))));
        return found[0] ? Optional.of(changed) : Optional.empty();
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        if (element instanceof InvokeInstruction call
                && call.owner().asSymbol().equals(THREAD)) {
            call(code, call);
        } else {
            if (element instanceof NewObjectInstruction made
                    && made.className().asSymbol().equals(THREAD)) {
                begun++;
            }
            code.with(element);
        }
    }

    private void call(CodeBuilder code, InvokeInstruction call) {
        String name = call.name().stringValue();
        if (call.opcode() == Opcode.INVOKESPECIAL && name.equals(ConstantDescs.INIT_NAME)) {
            code.with(call);
            show(code);
            found[0] = true;
        } else if (call.opcode() == Opcode.INVOKESTATIC && name.equals(OF_PLATFORM)) {
            code.invokestatic(RANK_THREAD, OF_PLATFORM, call.typeSymbol());
            found[0] = true;
        } else {
            code.with(call);
        }
    }

    /// A thread is made now: a new one, to which the stack has a second reference, or, in the
    /// constructor of a class that extends Thread, this one.
    private void show(CodeBuilder code) {
        if (begun > 0) {
            begun--;
            code.dup();
        } else {
            code.aload(0);
        }
        code.invokestatic(RANK_THREAD, "made", MADE);
    }
}
