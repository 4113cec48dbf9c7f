// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// Takes the calls of a reference. A call of a method is, on the caller's thread,
///
/// ```java
/// GraphWriter arguments = caller.begin(method);
/// // each argument is written
/// GraphReader result = caller.call(method, arguments);
/// // if it is null, zero or null is returned; else the result is read
/// caller.end(result);
/// ```
///
/// Before that a method that takes and returns numbers and strings alone asks
///
/// ```java
/// Object object = caller.open(method);
/// // unless it is null, the method is called on it, and nothing is written or read
/// caller.close(method);
/// ```
///
/// And before that a method that also [stores nothing][Face#storesNothing] asks
///
/// ```java
/// long since = caller.glance(method);
/// Object object = caller.glanced(method);
/// // unless since is 0 or the object null, the method is called on it, perhaps while others
/// // change it
/// boolean isRight = caller.isUnchanged(method, since);
/// // if so the call has ended, by a result or an exception; else it begins as any other
/// ```
///
/// If an argument cannot be written, or the result cannot be read, `failed` comes next. What
/// [#call] throws is thrown as it is, and nothing comes after it.
public interface Caller {

    /// Lets a method that stores nothing look at the object itself, though others may change it
    /// meanwhile.
    ///
    /// @param method its number in the [Face]
    /// @return what [#isUnchanged] is given; 0 if the call begins as any other
    default long glance(int method) {
        return 0;
    }

    /// The object that is looked at.
    ///
    /// @param method its number in the [Face]
    /// @return null if the call begins as any other after all
    default @Nullable Object glanced(int method) {
        return null;
    }

    /// Whether nobody has changed the object while it was looked at.
    ///
    /// @param method its number in the [Face]
    /// @param since  what [#glance] has returned
    default boolean isUnchanged(int method, long since) {
        return false;
    }

    /// Gives the object itself for a call that needs no copies. Also what the method throws is
    /// thrown as it is then.
    ///
    /// @param method its number in the [Face]; its parameters and its result are primitive or
    ///     strings
    /// @return the object, until [#close] is called; null if the call begins as any other
    default @Nullable Object open(int method) {
        return null;
    }

    /// The call on the object itself has ended.
    ///
    /// @param method its number in the [Face]
    default void close(int method) {}

    /// Begins a call.
    ///
    /// @param method its number in the [Face]
    /// @return takes the arguments
    GraphWriter begin(int method);

    /// Makes the call; may block until its result is here.
    ///
    /// @param method    its number in the [Face]
    /// @param arguments what [#begin] gave, with the arguments
    /// @return the result, or null if it is not waited for, or there is none
    /// @throws Throwable what the method has thrown, or why there was no call
    @Nullable GraphReader call(int method, GraphWriter arguments) throws Throwable;

    /// The result was read, or cannot be.
    ///
    /// @param result what [#call] has returned
    void end(GraphReader result);

    /// The call ends before it was made: an argument cannot be written.
    ///
    /// @param arguments what [#begin] gave
    void drop(GraphWriter arguments);

    /// An argument cannot be written.
    ///
    /// @param method    its number in the [Face]
    /// @param arguments what [#begin] gave; [#drop] is to be called
    /// @param why       what the writer has thrown
    /// @return what the reference throws
    default Throwable failed(int method, GraphWriter arguments, Throwable why) {
        drop(arguments);
        return why;
    }

    /// The result cannot be read.
    ///
    /// @param method its number in the [Face]
    /// @param result what [#call] has returned; [#end] is to be called
    /// @param why    what the reader has thrown
    /// @return what the reference throws
    default Throwable failed(int method, GraphReader result, Throwable why) {
        end(result);
        return why;
    }

    /// What streams of Java's own serialization write in place of the reference.
    ///
    /// @throws ObjectStreamException if nothing can stand for it there
    default Object streamed(Object reference) throws ObjectStreamException {
        throw new NotSerializableException("a reference, here " + identity()
                + ", travels in calls and in no other stream");
    }

    /// What the reference prints, and what it is equal to.
    ///
    /// @return equal for references to the same object; prints it in a few words
    Object identity();
}
