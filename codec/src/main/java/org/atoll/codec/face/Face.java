// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.reflect.Method;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// The methods of a class that may be called through a reference, by number: all its public ones
/// that are neither static nor its identity (`equals`, `hashCode`, `toString`). Made once for each
/// class; from any thread; does not block.
@SuppressWarnings("DoNotCallSuggester") // until it is written
public final class Face {
    private Face() {}

    /// The face of a class.
    ///
    /// @param type an ordinary class that can be extended, or an interface
    /// @return the same at every call
    /// @throws IllegalArgumentException if references to such objects would not behave as the
    ///     objects do; one line says why, and what to do
    public static Face of(Class<?> type) {
        throw new UnsupportedOperationException(type + ": not yet");
    }

    /// The face of the class that a reference is typed as.
    ///
    /// @param reference any object
    /// @return what takes its calls, or null if it is no reference
    public static @Nullable Caller callerOf(Object reference) {
        throw new UnsupportedOperationException(reference + ": not yet");
    }

    /// The class.
    ///
    /// @return the class it was made for
    public Class<?> type() {
        throw new UnsupportedOperationException("not yet");
    }

    /// The methods, by number: in an order that depends on the class alone.
    ///
    /// @return unmodifiable
    public List<Method> methods() {
        throw new UnsupportedOperationException("not yet");
    }

    /// What the methods are; equal where both ends have the same class.
    ///
    /// @return a hash of names and types
    public long digest() {
        throw new UnsupportedOperationException("not yet");
    }

    /// Makes a reference: an object of a hidden subclass, whose constructor is not run.
    ///
    /// @param caller takes its calls
    /// @return the reference
    public Object reference(Caller caller) {
        throw new UnsupportedOperationException(caller + ": not yet");
    }

    /// Whether a method is sure to end soon: it has no loop, takes no lock, waits for nothing and
    /// calls only what is the same. Such a call may run on a thread that must not block.
    ///
    /// @param method its number
    /// @return true if that was shown, or the programmer says so
    public boolean isShort(int method) {
        throw new UnsupportedOperationException(method + ": not yet");
    }

    /// Reads the arguments of a call, makes it, and writes the result.
    ///
    /// @param method    its number
    /// @param object    an object of the class
    /// @param arguments gives the arguments
    /// @param result    takes the result; nothing is written if the method returns none
    /// @throws IllegalArgumentException if the arguments cannot be read
    /// @throws CallFailure what the method has thrown, as its cause
    public void invoke(int method, Object object, GraphReader arguments, GraphWriter result)
            throws CallFailure {
        throw new UnsupportedOperationException(method + ": not yet");
    }

    /// Reads a result that [#invoke] has written.
    ///
    /// @param method its number
    /// @param from   gives the result
    /// @return the result, boxed, or null
    public @Nullable Object result(int method, GraphReader from) {
        throw new UnsupportedOperationException(method + ": not yet");
    }

    /// Finds the constructor that takes arguments, as a compiler would: of those that fit, the one
    /// whose types are the narrowest.
    ///
    /// @param arguments the arguments, boxed
    /// @return its number
    /// @throws IllegalArgumentException if none fits, or several do; one line names them
    public int constructor(@Nullable Object... arguments) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Writes the arguments of a constructor.
    ///
    /// @param constructor its number
    /// @param arguments   what fits it
    /// @param to          takes them
    public void write(int constructor, @Nullable Object[] arguments, GraphWriter to) {
        throw new UnsupportedOperationException(constructor + ": not yet");
    }

    /// Reads the arguments of a constructor and runs it.
    ///
    /// @param constructor its number
    /// @param arguments   gives them
    /// @return a new object of the class itself
    /// @throws IllegalArgumentException if the arguments cannot be read
    /// @throws CallFailure what the constructor has thrown, as its cause
    public Object construct(int constructor, GraphReader arguments) throws CallFailure {
        throw new UnsupportedOperationException(constructor + ": not yet");
    }
}
