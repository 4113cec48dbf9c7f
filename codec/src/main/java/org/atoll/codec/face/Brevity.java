// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Shows which methods of a class are short, as [Face#isShort] says.
final class Brevity {
    private static final int MOST_INSTRUCTIONS = 200;
    private static final int MOST_DEEP = 8;

    private final Class<?> type;
    private final ClassFiles files;
    private final boolean mayStore;
    private int instructions;

    /// @param mayStore whether short methods may store something
    Brevity(Class<?> type, ClassFiles files, boolean mayStore) {
        this.type = type;
        this.files = files;
        this.mayStore = mayStore;
    }

    boolean mayStore() {
        return mayStore;
    }

    /// A method where its code is.
    record Found(Class<?> owner, MethodModel model) {
        boolean is(int flag) {
            return (model.flags().flagsMask() & flag) != 0;
        }
    }

    /// Whether each method is short.
    boolean[] of(List<Method> methods) {
        boolean[] brief = new boolean[methods.size()];
        for (int i = 0; i < brief.length; i++) {
            Method method = methods.get(i);
            brief[i] = (mayStore && method.isAnnotationPresent(AtOnce.class))
                    || isShown(method);
        }
        return brief;
    }

    /// Only of a class whose objects are no others is it known what their methods are.
    private boolean isShown(Method method) {
        if (Modifier.isAbstract(type.getModifiers())) {
            return false;
        }
        instructions = 0;
        Signature signature = Signature.of(method);
        try {
            return find(type, signature)
                    .map(found -> isShort(found, type, 1))
                    .orElse(false);
        } catch (LinkageError e) {
            return false;
        }
    }

    /// Whether a method is short.
    ///
    /// @param exact the class of the object it is called on, or null if that is not known
    /// @param depth how many calls this is below the method that was asked for
    boolean isShort(Found found, @Nullable Class<?> exact, int depth) {
        MethodModel model = found.model();
        int never = ClassFile.ACC_SYNCHRONIZED | ClassFile.ACC_NATIVE | ClassFile.ACC_ABSTRACT;
        return depth <= MOST_DEEP
                && (model.flags().flagsMask() & never) == 0
                && model.findAttribute(Attributes.code())
                        .map(code -> new BodyCheck(this, found, code, exact, depth).isShort())
                        .orElse(false);
    }

    /// Counts an instruction.
    ///
    /// @return false if there have been too many
    boolean count() {
        return ++instructions <= MOST_INSTRUCTIONS;
    }

    /// The class that a name means in the code of another.
    Class<?> named(String internalName, Class<?> in) {
        try {
            return Class.forName(internalName.replace('/', '.'), false, in.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new NoClassDefFoundError(internalName);
        }
    }

    /// The method that a class declares or inherits; nothing if several interfaces have one.
    Optional<Found> find(Class<?> from, Signature signature) {
        for (Class<?> at = from; at != null; at = at.getSuperclass()) {
            Optional<Found> found = declared(at, signature);
            if (found.isPresent()) {
                return found;
            }
        }
        List<Found> inherited = new ArrayList<>();
        for (Class<?> at : interfaces(from)) {
            declared(at, signature).ifPresent(inherited::add);
        }
        return inherited.size() == 1 ? Optional.of(inherited.getFirst()) : Optional.empty();
    }

    private Optional<Found> declared(Class<?> owner, Signature signature) {
        return files.method(owner, signature.name(), signature.descriptor())
                .map(model -> new Found(owner, model));
    }

    private static List<Class<?>> interfaces(Class<?> of) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> at = of; at != null; at = at.getSuperclass()) {
            for (Class<?> next : at.getInterfaces()) {
                all.add(next);
                all.addAll(interfaces(next));
            }
        }
        return all.stream().distinct().toList();
    }

    /// Whether nothing is run when a class is used for the first time.
    boolean isReady(Class<?> used) {
        if (Refusals.isOfJdk(used)) {
            return BriefCalls.knows(used);
        }
        if (!used.isInterface() && used.isAssignableFrom(type)) {
            return true;
        }
        Signature initializer = new Signature("<clinit>", "()V");
        for (Class<?> at = used; at != null && !Refusals.isOfJdk(at); at = at.getSuperclass()) {
            if (files.of(at).isEmpty() || declared(at, initializer).isPresent()) {
                return false;
            }
        }
        return interfaces(used).stream()
                .allMatch(at -> Refusals.isOfJdk(at)
                        || (files.of(at).isPresent() && declared(at, initializer).isEmpty()));
    }
}
