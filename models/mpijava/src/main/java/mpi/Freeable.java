// SPDX-License-Identifier: Apache-2.0
package mpi;

/// An object that a program may give back before its end. Nothing is lost if it does not.
public interface Freeable {

    /// Gives it back; a second time does nothing.
    void free();
}
