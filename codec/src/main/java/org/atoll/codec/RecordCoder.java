// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import org.jspecify.annotations.Nullable;

/// Takes records of one class apart and makes them. [CompactObjects] has an implementation written
/// for each class of records, next to that class; programs have no use for it.
public interface RecordCoder {

    /// Hands over each component, in the order of declaration.
    ///
    /// @param record a record of the class
    /// @param to     takes them
    void write(Object record, Components.Sink to);

    /// Makes a record of its components.
    ///
    /// @param from gives them, in the order of declaration
    /// @return a record of the class
    Object read(Components.Source from);

    /// What a [RecordCoder] hands components to and gets them from.
    final class Components {
        private Components() {}

        /// Takes components; one method for each kind.
        public interface Sink {
            /// Takes a component.
            ///
            /// @param value the component
            void put(boolean value);

            /// Takes a component.
            ///
            /// @param value the component
            void put(byte value);

            /// Takes a component.
            ///
            /// @param value the component
            void put(char value);

            /// Takes a component.
            ///
            /// @param value the component
            void put(short value);

            /// Takes a component.
            ///
            /// @param value the component
            void put(int value);

            /// Takes a component.
            ///
            /// @param value the component
            void put(long value);

            /// Takes a component.
            ///
            /// @param value the component
            void put(float value);

            /// Takes a component.
            ///
            /// @param value the component
            void put(double value);

            /// Takes a component that is an object.
            ///
            /// @param value the component
            void put(@Nullable Object value);
        }

        /// Gives components; the method's name says of which kind.
        public interface Source {
            /// Gives a component.
            ///
            /// @return the component
            boolean getBoolean();

            /// Gives a component.
            ///
            /// @return the component
            byte getByte();

            /// Gives a component.
            ///
            /// @return the component
            char getChar();

            /// Gives a component.
            ///
            /// @return the component
            short getShort();

            /// Gives a component.
            ///
            /// @return the component
            int getInt();

            /// Gives a component.
            ///
            /// @return the component
            long getLong();

            /// Gives a component.
            ///
            /// @return the component
            float getFloat();

            /// Gives a component.
            ///
            /// @return the component
            double getDouble();

            /// Gives a component that is an object.
            ///
            /// @param type what it must be
            /// @return the component
            @Nullable Object getObject(Class<?> type);

            /// What to throw when the record's constructor has thrown.
            ///
            /// @param type  the class of records
            /// @param cause what it threw
            /// @return an exception that says so
            RuntimeException refused(Class<?> type, Throwable cause);
        }
    }
}
