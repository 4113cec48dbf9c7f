// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

/// Objects that a [Replacement] writes.
final class ReplacementForm extends ObjectForm {
    private final int place;
    private final Replacement replacement;

    /// Creates a form.
    ///
    /// @param place the number of the replacement among those of its graphs
    ReplacementForm(Class<?> type, int place, Replacement replacement) {
        this.type = type;
        this.place = place;
        this.replacement = replacement;
    }

    @Override
    protected void put(Object value, GraphWriter to) {
        if (!to.isAgain(value)) {
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
