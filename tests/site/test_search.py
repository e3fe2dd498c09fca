"""Search finds what readers look for, shows it in its context, and helps where there is nothing."""

import pytest
from playwright.sync_api import expect

# What a reader types, and the page or entry that comes first.
FIRST = {
    "separator": "chapters/linear-separators.html",
    "gradient descent": "chapters/gradient-descent.html",
    "softmax": "chapters/softmax.html",
    "convex": "chapters/convexity.html",
    "masking": "chapters/why-not-regression.html",
    "confusion matrix": "chapters/evaluation.html",
    "step size": "chapters/gradient-descent.html",
    "sigmoid": "chapters/linear-logistic-classifiers.html",
    "log-odds": "chapters/linear-logistic-classifiers.html",
    "overfitting": "chapters/regularization.html",
    "LinearClassifier": "appendix/api.html",
    "gradient_descent": "appendix/api.html",
    "notation": "appendix/notation.html",
}
# Words of the five courses, and how the address of the section of the chapters that comes first begins.
COURSES = {
    "supervised classification": "classification#what-a-classification-problem-is",
    "training-set error": "classification#counting-mistakes-training-error-and-test-error",
    "hypothesis class of linear classifiers": "linear-separators#nine-points-and-a-line",
    "half-space": "linear-separators#the-score-is-a-tilted-plane",
    "normal to the separator": "linear-separators#what-the-vector-theta-says-about-the-separator",
    "swap the labels": "linear-separators#which-data-a-line-can-separate",
    "random linear classifier": "linear-separators#drawing-classifiers-at-random",
    "hyperparameter": "linear-separators#drawing-classifiers-at-random",
    "lack of smoothness": "linear-separators#why-the-training-error-is-hard-to-minimize",
    "LLC": "linear-logistic-classifiers#a-score-that-becomes-a-probability",
    "steepness": "linear-logistic-classifiers#one-feature-crossing-and-steepness",
    "prediction threshold": "linear-logistic-classifiers#from-a-probability-to-a-decision",
    "negative log-likelihood": "negative-log-likelihood#from-a-product-to-a-sum",
    "NLL": "negative-log-likelihood#from-a-product-to-a-sum",
    "cross entropy": "negative-log-likelihood#from-a-product-to-a-sum",
    "regularizer": "regularization#a-penalty-on-large-parameters",
    "LR-Gradient-Descent": "gradient-descent#downhill",
    "convexity of the NLL loss function": "convexity#the-negative-log-likelihood-is-convex",
    "one-vs-all": "softmax#many-classes-out-of-two",
    "NLLM": "softmax#the-negative-log-likelihood-for-k-classes",
    "sources of variability": "evaluation#a-classifier-or-a-learning-algorithm",
    "cross-validation": "evaluation#cross-validation",
    "target space": "classification#what-a-classification-problem-is",
    "scatter-plot matrix": "classification#which-features-tell-the-species-apart",
    "linear regression for binary classification": "why-not-regression#fitting-a-line-to-the-labels",
    "bias term": "linear-separators#nine-points-and-a-line",
    "conditional likelihood": "negative-log-likelihood#how-probable-are-the-labels",
    "log-likelihood for logistic regression": (
        "negative-log-likelihood#the-same-loss-in-scores-and-in-signs-for-readers-of-other-texts"
    ),
    "gradient ascent": "gradient-descent#ascent-on-the-log-likelihood-is-the-same-path",
    "multiclass logistic regression": "softmax#from-scores-to-probabilities",
    "class prior": "discriminant-analysis#two-bells-on-a-line",
    "multivariate normal distribution": "discriminant-analysis#the-covariance-matrix-and-its-ellipse",
    "isobars": "discriminant-analysis#the-covariance-matrix-and-its-ellipse",
    "QDA": "discriminant-analysis#quadratic-discriminant-analysis-each-class-has-its-own-ellipse",
    "LDA": "discriminant-analysis#linear-discriminant-analysis-one-ellipse-for-all",
    "RSS": "why-not-regression#fitting-a-line-to-the-labels",
    "punished for being too right": "why-not-regression#whom-squared-error-punishes",
    "squashing function": "linear-logistic-classifiers#a-score-that-becomes-a-probability",
    "probability of the true label": "linear-logistic-classifiers#the-probability-of-either-label",
    "joint probability of the true labels": "negative-log-likelihood#how-probable-are-the-labels",
    "error function": "negative-log-likelihood#from-a-product-to-a-sum",
    "multiclass gradient": "softmax#the-gradient-is-again-the-error-times-the-input",
    "measure of confidence": "classification#two-classifiers-nearest-mean-and-nearest-neighbours",
    "masking": "why-not-regression#three-classes",
    "Heaviside step function": "linear-separators#nine-points-and-a-line",
    "geometric interpretation of w": "linear-separators#what-the-vector-theta-says-about-the-separator",
    "Gaussian CDF": (
        "linear-logistic-classifiers#probit-another-squashing-function-for-readers-of-the-cambridge-slides"
    ),
    "learning rate": "gradient-descent#choosing-the-step-size",
    "SGD": "gradient-descent#a-few-examples-at-a-time",
    "stochastic gradient ascent": "gradient-descent#a-few-examples-at-a-time",
    "likelihood contours": "gradient-descent#standardize-first",
    "soft-max": "softmax#from-scores-to-probabilities",
    "non-linear logistic regression": "regularization#features-curves-categories-words",
    "hypothesis representation": "linear-logistic-classifiers#a-score-that-becomes-a-probability",
    "cost function": "negative-log-likelihood#from-a-product-to-a-sum",
    "vectorized": "negative-log-likelihood#the-gradient",
    "many local optima": "convexity#three-landscapes",
    "simultaneous update": "gradient-descent#downhill",
    "high bias": "regularization#two-ways-to-be-wrong",
    "regularization parameter": "regularization#a-penalty-on-large-parameters",
    "slightly useful features": "regularization#a-penalty-that-selects-l1",
    "normal equation with regularization": "regularization#one-penalty-in-many-places",
    "weight decay": "regularization#one-penalty-in-many-places",
}
PLACES = "hits => hits.map(hit => hit.getAttribute('href'))"


def ask(page, query: str) -> None:
    page.locator(".search-form input").fill(query)


def search(visit, address: str, query: str, **how):
    page = visit(address, f"search.html?q={query}", **how)
    expect(page.locator(".search-status")).not_to_be_empty()
    return page


def test_the_first_page_is_the_one_looked_for(visit, address):
    page, first = search(visit, address, "separator"), {}
    for query in FIRST:
        ask(page, query)
        first[query] = page.locator(".search-page h2 a").first.get_attribute("href")
    assert first == FIRST


def test_the_words_of_other_courses_lead_to_the_section_that_explains_them(visit, address):
    page, first = visit(address, "search.html"), {}
    for words in COURSES:
        ask(page, words)
        place = page.locator(".search-page").first.locator("h3 a").first
        first[words] = (
            place.get_attribute("href") if place.count() else page.locator(".search-status").text_content()
        )
    places = {words: f"chapters/{place.replace('#', '.html#')}" for words, place in COURSES.items()}
    assert {words: first[words] for words in COURSES if not first[words].startswith(places[words])} == {}


def test_each_place_is_found_once_with_the_words_around_it(visit, address):
    page = search(visit, address, "softmax")
    for query in ("softmax", "θ", "λ", "iris"):
        ask(page, query)
        places = page.locator(".search-page :is(h2, h3) a").evaluate_all(PLACES)
        assert len(places) == len(set(places)) > 3, query
        assert places[0].startswith("chapters/")
        for excerpt in page.locator(".search-page:has(mark) p").all_text_contents():
            assert 2 < len(excerpt) < 320


def test_a_name_of_a_letter_finds_the_letter(visit, address):
    named, letter = (
        search(visit, address, query).locator(".search-page h2 a").evaluate_all(PLACES)
        for query in ("theta", "θ")
    )
    assert named == letter
    assert "chapters/linear-separators.html" in named


def test_a_slip_of_the_pen_is_forgiven_and_said(visit, address):
    page = search(visit, address, "seperator")
    expect(page.locator(".search-status")).to_contain_text("No page has “seperator”")
    assert page.locator("h2 a").first.get_attribute("href") == "chapters/linear-separators.html"


@pytest.mark.parametrize("query", ["", "xyzzyqwv"])
def test_where_nothing_is_found_there_is_help(visit, address, query):
    page = visit(address, f"search.html?q={query}")
    assert page.locator(".search-help").is_visible()
    assert page.locator(".search-page").count() == 0
    assert ("xyzzyqwv" in page.locator(".search-status").inner_text()) == bool(query)
    page.locator(".search-help a").first.click()
    expect(page.locator(".search-page").first).to_be_visible()
    assert not page.locator(".search-help").is_visible()


def test_it_finds_while_one_types_and_from_disk(visit, site):
    page = visit(site.as_uri(), "search.html")
    page.locator(".search-form input").type("convex")
    expect(page.locator(".search-page h2 a").first).to_have_attribute("href", "chapters/convexity.html")
    page.locator(".search-page h2 a").first.click()
    expect(page).to_have_url(f"{site.as_uri()}/chapters/convexity.html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_found_is_accessible(visit, address, axe, scheme):
    page = search(visit, address, "softmax", scheme=scheme)
    page.evaluate(axe)
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    assert not [(v["id"], v["nodes"][0]["html"]) for v in found["violations"]]
