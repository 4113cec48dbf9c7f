// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.constant.ModuleDesc;
import java.lang.constant.PackageDesc;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Faces of classes, of whatever loader and module.
class FaceTest {

    static class Program {
        private int value;

        Program(int value) {
            this.value = value;
        }

        public int add(int by) {
            value += by;
            return value;
        }

        public String add(String text) {
            throw new IllegalStateException(text + value);
        }
    }

    /// Loads a program's classes anew, as for a rank that is a thread.
    private static final class Copies extends ClassLoader {
        private final boolean changed;

        Copies(boolean changed) {
            super(FaceTest.class.getClassLoader());
            this.changed = changed;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.startsWith(FaceTest.class.getName())
                    ? Objects.requireNonNullElseGet(findLoadedClass(name), () -> copy(name))
                    : super.loadClass(name, resolve);
        }

        private Class<?> copy(String name) {
            String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
            try (InputStream in = FaceTest.class.getResourceAsStream(file)) {
                byte[] bytes = Objects.requireNonNull(in, file).readAllBytes();
                byte[] defined = changed && name.equals(Program.class.getName())
                        ? ClassFile.of().transformClass(
                                ClassFile.of().parse(bytes), Copies::addMethod)
                        : bytes;
                return defineClass(name, defined, 0, defined.length);
            } catch (IOException e) {
                throw new AssertionError(file, e);
            }
        }

        private static void addMethod(ClassBuilder made, ClassElement element) {
            made.with(element);
            if (element instanceof ClassFileVersion) {
                made.withMethodBody("more", ConstantDescs.MTD_void,
                        ClassFile.ACC_PUBLIC, code -> code.return_());
            }
        }
    }

    private static Class<?> copy(boolean changed) throws ClassNotFoundException {
        return new Copies(changed).loadClass(Program.class.getName());
    }

    @Test
    void isMadeOnce() {
        assertThat(Face.of(Program.class)).isSameAs(Face.of(Program.class))
                .hasToString("face of " + Program.class.getName());
        assertThat(Face.of(Program.class).type()).isEqualTo(Program.class);
    }

    @Test
    void numbersMethodsByNameAndTypes() {
        assertThat(Face.of(Program.class).methods())
                .extracting(Method::getReturnType)
                .containsExactly(int.class, String.class);
    }

    @Test
    void eachRanksCopyOfAClassHasItsOwn() throws ReflectiveOperationException, CallFailure {
        Class<?> one = copy(false);
        Class<?> other = copy(false);
        assertThat(one).isNotEqualTo(other);
        for (Class<?> type : List.of(one, other)) {
            Face face = Face.of(type);
            assertThat(face.digest()).isEqualTo(Face.of(Program.class).digest());
            Object object = Loopback.create(type, 3);
            Object reference = face.reference(new Loopback(face, object));
            Method add = type.getDeclaredMethod("add", int.class);
            add.setAccessible(true);
            assertThat(add.invoke(reference, 4)).isEqualTo(7);
            assertThat(type).isNotEqualTo(Program.class);
            assertThat(reference).isInstanceOf(type).isNotInstanceOf(Program.class);
            assertThat(face.isShort(0)).isTrue();
            assertThat(face.isShort(1)).isTrue();
        }
    }

    @Test
    void aClassWithOtherMethodsHasAnotherDigest() throws ClassNotFoundException {
        assertThat(Face.of(copy(true)).digest()).isNotEqualTo(Face.of(Program.class).digest());
    }

    @Test
    void tellsFailuresOfTheMethodFromThoseOfTheArguments() throws CallFailure {
        Face face = Face.of(Program.class);
        Program object = new Program(1);
        GraphWriter result = Loopback.GRAPHS.writer();
        assertThatExceptionOfType(CallFailure.class)
                .isThrownBy(() -> face.invoke(1, object, text("a"), result))
                .withCauseExactlyInstanceOf(IllegalStateException.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> face.invoke(0, object, empty(), result));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> face.invoke(2, object, empty(), result))
                .withMessageStartingWith("there is no method or constructor 2");
        GraphWriter wrong = Loopback.GRAPHS.writer();
        wrong.putObject(1);
        GraphReader number = Loopback.reader(wrong);
        assertThatExceptionOfType(ClassCastException.class)
                .isThrownBy(() -> face.invoke(1, object, number, result));
        assertThat(result.bytes()).isZero();
    }

    private static GraphReader empty() {
        return Loopback.reader(Loopback.GRAPHS.writer());
    }

    private static GraphReader text(String text) {
        GraphWriter writer = Loopback.GRAPHS.writer();
        writer.putObject(text);
        return Loopback.reader(writer);
    }

    /// A module with one class `user.Worker`, which has a method `work()` that gives 5.
    private static Class<?> inModule(Path folder, boolean open) throws Exception {
        ModuleDesc name = ModuleDesc.of("user");
        byte[] module = ClassFile.of().buildModule(ModuleAttribute.of(name, made -> {
            made.requires(ModuleDesc.of("java.base"), ClassFile.ACC_MANDATED, null);
            if (open) {
                made.opens(PackageDesc.of("user"), 0);
            }
        }));
        byte[] worker = ClassFile.of().build(ClassDesc.of("user.Worker"), made -> made
                .withFlags(0)
                .withMethodBody("<init>", ConstantDescs.MTD_void, 0, code -> code.aload(0)
                        .invokespecial(
                                ConstantDescs.CD_Object, "<init>", ConstantDescs.MTD_void)
                        .return_())
                .withMethodBody("work", MethodTypeDesc.of(ConstantDescs.CD_int),
                        ClassFile.ACC_PUBLIC, code -> code.iconst_5().ireturn()));
        Files.write(folder.resolve("module-info.class"), module);
        Files.write(Files.createDirectory(folder.resolve("user")).resolve("Worker.class"), worker);
        ModuleLayer boot = ModuleLayer.boot();
        Configuration user = boot.configuration()
                .resolve(ModuleFinder.of(folder), ModuleFinder.of(), Set.of("user"));
        return boot.defineModulesWithOneLoader(user, FaceTest.class.getClassLoader())
                .findLoader("user").loadClass("user.Worker");
    }

    @Test
    void worksInAModuleThatOpensThePackage(@TempDir Path folder) throws Exception {
        Class<?> type = inModule(folder, true);
        Face face = Face.of(type);
        Object object = Loopback.create(type);
        Object reference = face.reference(new Loopback(face, object));
        Method work = type.getMethod("work");
        FaceTest.class.getModule().addReads(type.getModule());
        work.setAccessible(true);
        assertThat(work.invoke(reference)).isEqualTo(5);
        assertThat(reference.getClass()).isNotEqualTo(object.getClass());
        assertThat(face.isShort(0)).isTrue();
    }

    @Test
    void refusesAModuleThatDoesNotOpenThePackage(@TempDir Path folder) throws Exception {
        Class<?> type = inModule(folder, false);
        assertThatIllegalArgumentException().isThrownBy(() -> Face.of(type))
                .withMessageMatching("no reference can be typed as user.Worker: its module user"
                        + " does not open its package; add 'opens user( to org.atoll.codec)?;' to"
                        + " module-info.java");
    }
}
