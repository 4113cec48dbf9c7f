// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.RecordComponent;
import java.util.stream.Stream;
import org.atoll.codec.guard.Hashing;

/// Finds out whether the canonical constructor of a record does no more than the compiler's own
/// would.
final class RecordCode {
    private RecordCode() {}

    static boolean isGenerated(Class<?> record) {
        byte[] file = Hashing.fileOf(record);
        if (file.length == 0) {
            return false;
        }
        String parameters = MethodTypeDesc.of(ConstantDescs.CD_void,
                Stream.of(record.getRecordComponents()).map(RecordComponent::getType)
                        .map(FieldCode::desc).toList()).descriptorString();
        return ClassFile.of().parse(file).methods().stream()
                .filter(m -> m.methodName().equalsString(ConstantDescs.INIT_NAME)
                        && m.methodType().equalsString(parameters))
                .anyMatch(RecordCode::isPlain);
    }

    private static boolean isPlain(MethodModel constructor) {
        return constructor.code().orElseThrow().elementStream().allMatch(RecordCode::isPlain);
    }

    private static boolean isPlain(CodeElement element) {
        return element instanceof LoadInstruction || element instanceof ReturnInstruction
                || (element instanceof FieldInstruction field
                        && field.opcode() == Opcode.PUTFIELD)
                || (element instanceof InvokeInstruction call
                        && call.opcode() == Opcode.INVOKESPECIAL
                        && call.owner().asInternalName().equals("java/lang/Record"))
                || !(element instanceof Instruction);
    }
}
