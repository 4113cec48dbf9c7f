// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// Checks shipped classes where they meet the program's own. The two have different loaders, and so
/// the JVM takes packages of one name for two: what is not public in one cannot be reached from the
/// other. A class that needs it is refused before it is defined; later it would end with an
/// IllegalAccessError.
final class Seams {
    private final ClassLoader program;
    private final Predicate<String> shipped;
    private final Map<String, Optional<ClassModel>> own = new HashMap<>();

    /// Creates it.
    ///
    /// @param shipped whether a class of a name comes from another rank
    Seams(ClassLoader program, Predicate<String> shipped) {
        this.program = program;
        this.shipped = shipped;
    }

    /// What a shipped class needs of the program's own classes and cannot have.
    ///
    /// @return null if all is well
    @Nullable String fault(byte[] file) {
        ClassModel type = ClassFile.of().parse(file);
        String inside = packageOf(type.thisClass());
        Stream<String> above = Stream.concat(
                type.superclass().stream(), type.interfaces().stream()).flatMap(this::faultAbove);
        Stream<String> used = StreamSupport.stream(type.constantPool().spliterator(), false)
                .filter(MemberRefEntry.class::isInstance)
                .map(MemberRefEntry.class::cast)
                .filter(member -> packageOf(member.owner()).equals(inside))
                .flatMap(this::fault);
        return Stream.concat(above, used).findFirst().orElse(null);
    }

    private Stream<String> faultAbove(ClassEntry above) {
        return own(above).stream().flatMap(model -> {
            if (model.findAttribute(Attributes.permittedSubclasses()).isPresent()) {
                return Stream.of("extends the sealed " + name(above));
            }
            return isOpen(model.flags().flagsMask())
                    ? Stream.empty()
                    : Stream.of("extends " + name(above) + ", which is not public");
        });
    }

    private Stream<String> fault(MemberRefEntry member) {
        ClassModel owner = own(member.owner()).orElse(null);
        if (owner == null) {
            return Stream.empty();
        }
        if (!isOpen(owner.flags().flagsMask())) {
            return Stream.of("uses " + name(member.owner()) + ", which is not public");
        }
        String name = member.name().stringValue();
        String type = member.type().stringValue();
        Stream<AccessFlags> members = Stream.concat(
                owner.fields().stream()
                        .filter(f -> f.fieldName().equalsString(name)
                                && f.fieldType().equalsString(type))
                        .map(f -> f.flags()),
                owner.methods().stream()
                        .filter(m -> m.methodName().equalsString(name)
                                && m.methodType().equalsString(type))
                        .map(m -> m.flags()));
        return members.allMatch(flags -> isOpen(flags.flagsMask()))
                ? Stream.empty()
                : Stream.of("uses " + name(member.owner()) + "." + name
                        + ", which is not public");
    }

    private static boolean isOpen(int flags) {
        return (flags & (ClassFile.ACC_PUBLIC | ClassFile.ACC_PROTECTED)) != 0;
    }

    /// The program's own class that an entry names, if it does not come from another rank.
    private Optional<ClassModel> own(ClassEntry entry) {
        ClassDesc desc = entry.asSymbol();
        if (desc.isArray() || name(entry).startsWith("java.") || shipped.test(name(entry))) {
            return Optional.empty();
        }
        return own.computeIfAbsent(name(entry), name -> {
            byte[] file = ClassFinder.of(program, name);
            return file.length == 0 ? Optional.empty() : Optional.of(ClassFile.of().parse(file));
        });
    }

    private static String name(ClassEntry entry) {
        return entry.asInternalName().replace('/', '.');
    }

    private static String packageOf(ClassEntry entry) {
        String name = entry.asInternalName();
        return name.substring(0, Math.max(0, name.lastIndexOf('/')));
    }
}
