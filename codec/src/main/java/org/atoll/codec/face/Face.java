// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// The methods of a class that may be called through a reference, by number: all its public ones
/// that are neither static nor its identity (`equals`, `hashCode`, `toString`). Made once for each
/// class; from any thread; does not block.
///
/// A reference has the class's type and nothing else of it: its constructor is not run, its fields
/// are zero. Methods that are not public throw [UnsupportedOperationException] on it. So a class is
/// refused whose fields other code may touch: those that are not private, and private ones that the
/// class, or one nested with it, touches on another object than its own `this`.
public final class Face {
    private static final ClassValue<Face> FACES = new ClassValue<>() {
        @Override
        protected Face computeValue(Class<?> type) {
            return new Face(type);
        }
    };

    private final Class<?> type;
    private final List<Method> methods;
    private final Constructors constructors;
    private final Blank references;
    private final Dispatcher dispatcher;
    private final long digest;
    private volatile boolean @Nullable [] brief;
    private volatile boolean @Nullable [] still;

    /// Made at first use, perhaps twice; all are equal.
    private volatile @Nullable StateFields fields;

    private Face(Class<?> type) {
        Refusals.check(type);
        ClassFiles files = new ClassFiles();
        new PrivateUses(type, files).check();
        Calls calls = Calls.of(type, files);
        this.type = type;
        this.methods = calls.called();
        this.constructors = new Constructors(type);
        this.digest = digest(methods, constructors.all());
        try {
            Lookup beside = PackageLookup.of(type);
            this.dispatcher = dispatcher(beside, methods, constructors.all());
            this.references = new Blank(beside.defineHiddenClass(
                    new ReferenceWriter(type, calls).write(), true).lookupClass());
        } catch (IllegalAccessException e) {
            throw closed(type, e);
        } catch (LinkageError e) {
            throw new IllegalStateException("no class can be made beside " + type, e);
        }
    }

    private static Dispatcher dispatcher(
            Lookup beside, List<Method> methods, List<Constructor<?>> constructors)
            throws IllegalAccessException {
        Lookup made = beside.defineHiddenClass(
                new DispatcherWriter(beside.lookupClass(), methods, constructors).write(), true);
        try {
            return (Dispatcher) made.findConstructor(
                    made.lookupClass(), MethodType.methodType(void.class)).invoke();
        } catch (Throwable e) {
            throw new IllegalStateException(
                    "no class can be made beside " + beside.lookupClass(), e);
        }
    }

    private static IllegalArgumentException closed(Class<?> type, IllegalAccessException cause) {
        Module here = Face.class.getModule();
        String opening = "opens " + type.getPackageName()
                + (here.isNamed() ? " to " + here.getName() : "") + ";";
        IllegalArgumentException refusal = Refusals.refusal(type,
                "its module " + type.getModule().getName() + " does not open its package",
                "add '" + opening + "' to module-info.java");
        refusal.initCause(cause);
        return refusal;
    }

    /// The face of a class.
    ///
    /// @param type an ordinary class that can be extended, or an interface
    /// @return the same at every call
    /// @throws IllegalArgumentException if references to such objects would not behave as the
    ///     objects do; one line says why, and what to do
    public static Face of(Class<?> type) {
        return FACES.get(type);
    }

    /// What takes the calls of a reference.
    ///
    /// @param reference any object
    /// @return what takes its calls, or null if it is no reference
    public static @Nullable Caller callerOf(Object reference) {
        return reference instanceof Reference made ? made.atollCaller() : null;
    }

    /// The class.
    public Class<?> type() {
        return type;
    }

    /// The methods, by number: in an order that depends on the class alone.
    ///
    /// @return unmodifiable
    public List<Method> methods() {
        return methods;
    }

    /// What the methods and constructors are; equal where both ends have the same class.
    ///
    /// @return a hash of names and types
    public long digest() {
        return digest;
    }

    /// Makes a reference: an object of a hidden subclass, whose constructor is not run.
    public Object reference(Caller caller) {
        Reference made = (Reference) references.make();
        made.atollCaller(caller);
        return made;
    }

    /// Whether a method is sure to end soon. Such a call may run on a thread that must not block.
    ///
    /// It is if the programmer says so by [AtOnce], or if its bytecode shows all this:
    ///
    /// - no instruction leads backward, so that each is run once at most;
    /// - it takes no lock, creates no lambda and joins only strings and numbers to strings;
    /// - what it calls is the same, or is one of a list of the JDK's methods that neither wait nor
    ///   call what a program has written (`Math`, boxes, `String`, `System.arraycopy`, atomics);
    /// - what it calls is known: a static, private or final method, a constructor, a method of a
    ///   final class, or one that the object calls on itself. A call on another object may be one
    ///   on a reference, and would wait;
    /// - no class is initialised by it, except one that has nothing to do for that;
    /// - all that together has at most 200 instructions, and calls are at most 8 deep.
    ///
    /// It holds for objects of the class itself, not of its subclasses. The first call of this
    /// method reads class files; later ones cost nothing.
    ///
    /// @return true if that was shown, or the programmer says so
    public boolean isShort(int method) {
        boolean[] known = brief;
        if (known == null) {
            known = new Brevity(type, new ClassFiles(), true).of(methods);
            brief = known;
        }
        return known[method];
    }

    /// Whether a method is short, as its bytecode shows, and stores nothing, neither in a field nor
    /// in an array. Called while others change the object, it ends all the same, by some result or
    /// exception, and nothing else comes of it.
    ///
    /// @return true if that was shown; what [AtOnce] says does not count
    public boolean storesNothing(int method) {
        boolean[] known = still;
        if (known == null) {
            known = new Brevity(type, new ClassFiles(), false).of(methods);
            still = known;
        }
        return known[method];
    }

    /// Reads the arguments of a call, makes it, and writes the result.
    ///
    /// @param result    takes the result; nothing is written if the method returns none
    /// @throws IllegalArgumentException if the arguments cannot be read, or the result cannot be
    ///     written
    /// @throws ClassCastException if an argument is not of the parameter's class
    /// @throws CallFailure what the method has thrown, as its cause
    public void invoke(int method, Object object, GraphReader arguments, GraphWriter result)
            throws CallFailure {
        dispatcher.invoke(method, object, arguments, result);
    }

    /// Reads a result that [#invoke] has written.
    ///
    /// @return the result, boxed, or null
    public @Nullable Object result(int method, GraphReader from) {
        return Boxes.read(methods.get(method).getReturnType(), from);
    }

    /// Finds the constructor that takes arguments, as a compiler would: of those that fit, the one
    /// whose types are the narrowest. A box fits what its number fits. Constructors that are not
    /// private count.
    ///
    /// @param arguments the arguments, boxed
    /// @throws IllegalArgumentException if none fits, or several do; one line names them
    public int constructor(@Nullable Object... arguments) {
        return constructors.choose(arguments);
    }

    /// Writes the arguments of a constructor.
    ///
    /// @param arguments   what fits it
    /// @throws IllegalArgumentException if they do not fit, or cannot be written
    public void write(int constructor, @Nullable Object[] arguments, GraphWriter to) {
        constructors.write(constructor, arguments, to);
    }

    /// Reads the arguments of a constructor and runs it.
    ///
    /// @return a new object of the class itself
    /// @throws IllegalArgumentException if the arguments cannot be read
    /// @throws ClassCastException if an argument is not of the parameter's class
    /// @throws CallFailure what the constructor has thrown, as its cause
    public Object construct(int constructor, GraphReader arguments) throws CallFailure {
        return dispatcher.construct(constructor, arguments);
    }

    /// Writes the state of an object: all its fields but static and transient ones. The class need
    /// not be serializable; what its fields refer to must be.
    ///
    /// @param object of the class itself
    /// @throws IllegalArgumentException if a field is out of reach, or cannot be written
    public void writeState(Object object, GraphWriter to) {
        state().write(object, to);
    }

    /// Makes an object with a state that [#writeState] has written. No constructor is run;
    /// transient fields are zero.
    ///
    /// @return a new object of the class itself
    /// @throws IllegalArgumentException if a field is out of reach, or cannot be read
    public Object readState(GraphReader from) {
        return state().read(from);
    }

    private StateFields state() {
        StateFields known = fields;
        if (known == null) {
            known = new StateFields(type);
            fields = known;
        }
        return known;
    }

    /// By the names of types, so that each rank's copies of a class have the same.
    private static long digest(List<Method> methods, List<Constructor<?>> constructors) {
        StringBuilder all = new StringBuilder();
        methods.forEach(method -> all.append(Signature.of(method)).append(';'));
        constructors.forEach(constructor -> all.append(MethodType.methodType(
                void.class, constructor.getParameterTypes()).toMethodDescriptorString()));
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < all.length(); i++) {
            hash = (hash ^ all.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    @Override
    public String toString() {
        return "face of " + type.getName();
    }
}
