// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import org.jspecify.annotations.Nullable;

/// Objects that a [Replacement] writes, all of their class or some.
final class ReplacementForm extends ObjectForm {
    private final int place;
    private final Replacement replacement;
    private final boolean partial;
    private final @Nullable ObjectForm itself;

    /// Creates a form.
    ///
    /// @param place the number of the replacement among those of its graphs
    ReplacementForm(Class<?> type, int place, Replacement replacement) {
        this.type = type;
        this.place = place;
        this.replacement = replacement;
        this.partial = replacement.isPartial(type);
        this.itself = partial ? formOf(type) : null;
        if (itself != null) {
            this.description = itself.description;
            this.runsProgram = itself.runsProgram;
            this.initializes = itself.initializes;
        }
    }

    /// How an object is written that is not replaced, if it can be.
    private static @Nullable ObjectForm formOf(Class<?> type) {
        try {
            return Forms.of(type);
        } catch (IllegalArgumentException e) {
            return null; // whoever writes such an object is told
        }
    }

    @Override
    protected void put(Object value, GraphWriter to) {
        if (partial && !to.knows(value) && !replacement.replaces(value)) {
            to.putAs(value, itself == null ? Forms.of(type) : itself, type);
        } else if (!to.isAgain(value)) {
            to.putTag(Tags.REPLACED);
            to.putNumber(place);
            replacement.write(value, to);
        }
    }

    @Override
    protected Object get(GraphReader from, Class<?> wanted) {
        throw GraphInput.damaged("an object of class " + type.getName() + " itself arrived");
    }
}
