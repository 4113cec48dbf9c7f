// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/// The content of a `pom.xml`, as far as other projects see it.
///
/// @param folder the module's folder, relative to the repository
/// @param pom    the document's root element
record Artifact(String folder, Element pom) {

    /// Reads a module's `pom.xml`.
    ///
    /// @param root   the repository
    /// @param folder the module's folder there
    static Artifact read(Path root, String folder) {
        Path file = root.resolve(folder).resolve("pom.xml");
        try {
            return new Artifact(folder, DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement());
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }

    /// The modules that a root's `pom.xml` lists.
    ///
    /// @return their artifacts, in order
    static List<Artifact> all(Path root) {
        Element modules = read(root, "").child("modules");
        return children(modules, "module").stream()
                .map(module -> read(root, module.getTextContent()))
                .toList();
    }

    String id() {
        return text("artifactId");
    }

    /// Whether `mvn install` makes it available to other projects.
    boolean isPublished() {
        return !hasChild("properties")
                || children(child("properties"), "atoll.unpublished").isEmpty();
    }

    /// The artifacts of ours that a program gets with this one.
    List<String> needs() {
        return hasChild("dependencies")
                ? children(child("dependencies"), "dependency").stream()
                        .filter(one -> text(one, "groupId").equals("org.atoll"))
                        .filter(one -> !text(one, "scope").equals("test"))
                        .map(one -> text(one, "artifactId"))
                        .toList()
                : List.of();
    }

    boolean hasChild(String name) {
        return !children(pom, name).isEmpty();
    }

    Element child(String name) {
        return children(pom, name).getFirst();
    }

    String text(String name) {
        return text(pom, name);
    }

    static String text(Element element, String name) {
        return children(element, name).stream()
                .map(Node::getTextContent)
                .findFirst()
                .orElse("");
    }

    static List<Element> children(Element element, String name) {
        NodeList nodes = element.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(node -> node.getNodeName().equals(name))
                .map(Element.class::cast)
                .toList();
    }
}
