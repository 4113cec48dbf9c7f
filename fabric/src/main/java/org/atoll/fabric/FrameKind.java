// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// A kind of frame of a service. Which number it has on the wire the fabric decides.
///
/// @param name unlike those of the service's other kinds: lower-case letters, digits and hyphens
/// @param word whether its frames carry a third word. Of one without, a short payload may lie in
///             the word's place: the shortest frame of a ring takes half a cache line
/// @param role what its frames count as in a profile
public record FrameKind(String name, boolean word, Role role) {

    /// The role of a frame in the counting of units. A *unit* is what a program knows of: a
    /// message, a question, an answer, a write.
    public enum Role {
        /// A unit, whose payload is all of it.
        WHOLE,
        /// Begins a unit whose bytes come in other frames.
        HEAD,
        /// Carries bytes of a unit that another frame began.
        PART,
        /// Says something of the protocol's own.
        CONTROL
    }

    /// A kind whose frames are units.
    ///
    /// @param word whether its frames carry a third word
    public FrameKind(String name, boolean word) {
        this(name, word, Role.WHOLE);
    }
}
